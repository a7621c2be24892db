import type { CatalogueLike } from '@fleet/ui';
import type { sitesEnglish } from './sites-english.js';

/** The sites of an organisation, in German. */
export const sitesGerman: CatalogueLike<typeof sitesEnglish> = {
  make: 'Neuer Standort',
  makeDo: 'Standort anlegen',
  makeSeen: 'Danach lassen sich Benutzer, Fahrer, Fahrzeuge und API-Schlüssel auf diesen Standort begrenzen.',
  changeTitle: 'Standort ändern',
  changeSeen: 'Alle sehen die neuen Werte sofort; beendete Routen behalten ihre eigenen.',
  remove: 'Standort entfernen',
  removeTitle: '{name} entfernen?',
  removeSeen:
    'Das lässt sich nicht rückgängig machen. Ein Standort, den irgendetwas je benutzt hat, kann nicht entfernt werden; sperren Sie ihn stattdessen.',
  street: 'Straße',
  houseNumber: 'Hausnummer',
  postalCode: 'Postleitzahl',
  city: 'Ort',
  region: 'Bundesland',
  country: 'Staat',
  latitude: 'Breitengrad',
  latitudeHint: 'Wie 42,45316. Ein Paar mit Komma füllt beide Felder.',
  longitude: 'Längengrad',
  longitudeHint: 'Wie 1,47342',
  coordinates: 'Breite, Länge',
  coordinatesMissing: 'Eine Adresse braucht beides: Breite von −90 bis 90, Länge von −180 bis 180.',
  statusHint: 'Ein gesperrter Standort kann nichts Neuem mehr zugewiesen werden.',
  emptyTitle: 'Noch kein Standort',
  emptyText:
    'Ein Standort ist ein Depot oder eine Niederlassung. Ohne Standorte sehen alle alles der Organisation.',
};
