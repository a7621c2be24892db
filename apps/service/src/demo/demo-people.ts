import type { Random } from './seeded-random.js';
import { cycled, wholeNumber } from './seeded-random.js';

const givenNames =
  'Marta Jordi Inês Carles Núria Luc Anna Tiago Laia Xavier Camille Pere Sofia Bernat Élodie Miquel Rosa Andreu Beatriz Joan Claire Rui Montse Guillem'.split(
    ' ',
  );
const familyNames =
  'Ribas Camps Ferreira Soldevila Martí Lafont Puig Teixeira Bonell Riba Delmas Casals Moreno Vidal Garrigue Armengol Lopes Torres Naudin Pujol Serra Almeida Roca Baró Fournier Duarte Canals Molné Areny'.split(
    ' ',
  );

/** How many different names there are. */
export const differentPeople = givenNames.length * familyNames.length;

/** The name of an invented person; the first `differentPeople` numbers give different names. */
export function personName(number: number): string {
  const round = Math.floor(number / givenNames.length);
  // 24 × 7 + 1 = 13² shares no factor with 29, so each round pairs every given name with another family name.
  return `${cycled(givenNames, number)} ${cycled(familyNames, number * 7 + round)}`;
}

/** A number in the range that no Andorran subscriber has. */
export function phoneNumber(random: Random): string {
  return `+376 000 ${String(wholeNumber(random, 100, 999))}`;
}

/** The name of the `namesake`-th person (from 0) with this name: `Núria Camps II`. */
export function namesakeOf(name: string, namesake: number): string {
  return namesake === 0 ? name : `${name} I${'I'.repeat(namesake)}`;
}

/** `Núria Camps` of the organisation `TV` logs in as `nuria.camps.tv`. */
export function usernameOf(name: string, suffix: string): string {
  const plain = name.normalize('NFD').replace(/\p{Diacritic}/gu, '');
  return `${plain.toLowerCase().replace(/[^a-z]+/g, '.')}.${suffix.toLowerCase()}`;
}
