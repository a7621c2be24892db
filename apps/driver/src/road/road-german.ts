import type { CatalogueLike } from '@fleet/ui';
import type { roadEnglish } from './road-english.js';

/** The texts of driving and of the position, in German. */
export const roadGerman: CatalogueLike<typeof roadEnglish> = {
  lockedTitle: 'Beim Fahren gesperrt',
  lockedText: 'Die Formulare öffnen sich wieder, wenn das Fahrzeug einige Sekunden gestanden hat.',
  nextStop: 'Nächster Stopp',
  noStopTitle: 'Kein Stopp mehr',
  distance: 'Entfernung',
  estimated: 'geschätzt',
  expected: 'Voraussichtlich',
  planned: 'geplant {time}',
  unknown: 'unbekannt',
  call: '{name} anrufen',
  passenger: 'Ich bin Beifahrer',
  askTitle: 'Darf die App sehen, wo Sie sind?',
  askText:
    'Sie schlägt dann Ankünfte und Abfahrten vor und sperrt die Formulare, während Sie fahren. Ihre Dispo sieht den Standort nur während Ihrer Schicht.',
  allow: 'Standort erlauben',
  without: 'Ohne Standort weitermachen',
  refusedTitle: 'Der Standort ist nicht erlaubt',
  refusedText:
    'Alles geht, aber Sie melden jede Ankunft und Abfahrt von Hand. Um das zu ändern, erlauben Sie den Standort für diese Seite in den Einstellungen des Browsers.',
  unsupportedTitle: 'Die App kann den Standort dieses Handys nicht lesen',
  unsupportedText: 'Alles geht, aber Sie melden jede Ankunft und Abfahrt von Hand.',
  understood: 'Verstanden',
};
