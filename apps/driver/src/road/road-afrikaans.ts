import type { CatalogueLike } from '@fleet/ui';
import type { roadEnglish } from './road-english.js';

/** The texts of driving and of the position, in Afrikaans. */
export const roadAfrikaans: CatalogueLike<typeof roadEnglish> = {
  lockedTitle: 'Gesluit terwyl jy ry',
  lockedText: 'Die vorms gaan weer oop wanneer die voertuig ’n paar sekondes gestaan het.',
  nextStop: 'Volgende stop',
  noStopTitle: 'Geen stop voor jou nie',
  distance: 'Afstand',
  estimated: 'geskat',
  expected: 'Verwag',
  planned: 'beplan {time}',
  unknown: 'onbekend',
  call: 'Bel {name}',
  passenger: 'Ek is ’n passasier',
  askTitle: 'Mag die app sien waar jy is?',
  askText:
    'Dan stel dit aankoms en vertrek voor, en sluit dit die vorms terwyl jy ry. Jou kantoor sien die posisie net tydens jou skof.',
  allow: 'Laat posisie toe',
  without: 'Gaan sonder posisie voort',
  refusedTitle: 'Posisie word nie toegelaat nie',
  refusedText:
    'Alles werk, maar jy meld self elke aankoms en vertrek. Om dit te verander, laat die posisie vir hierdie bladsy in die blaaier se instellings toe.',
  unsupportedTitle: 'Die app kan nie die posisie van hierdie foon lees nie',
  unsupportedText: 'Alles werk, maar jy meld self elke aankoms en vertrek.',
  understood: 'Verstaan',
};
