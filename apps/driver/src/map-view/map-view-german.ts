import type { CatalogueLike } from '@fleet/ui';
import type { mapViewEnglish } from './map-view-english.js';

/** The texts of the map, in German. */
export const mapViewGerman: CatalogueLike<typeof mapViewEnglish> = {
  title: 'Karte',
  mapLabel: 'Karte der Tour',
  stops: 'Stopps auf der Karte',
  stopTitle: '{number}. {name}',
  myPosition: 'Mir folgen',
  nextStop: 'Nächster Stopp',
  wholeRoute: 'Ganze Tour',
  positionRefused:
    'Die App darf Ihren Standort nicht lesen. Erlauben Sie ihn für diese App in den Einstellungen des Browsers, um sich auf der Karte zu sehen.',
  positionUnavailable:
    'Ihr Standort ist gerade nicht bekannt. Im Freien ist er meist nach einigen Sekunden wieder da.',
  noMapTitle: 'Dieses Handy kann die Karte nicht zeichnen',
  noMapText: 'Die Stopps stehen unten in der Liste, und die Navigation des Handys geht für jeden von ihnen.',
  baseFault: 'Die Karte kann gerade nicht geladen werden. Tour und Stopps werden ohne sie gezeigt.',
  noRouteTitle: 'Keine Tour zu zeigen',
  noRouteText: 'Sobald Sie eine Tour haben, wird sie hier gezeichnet.',
  toRoute: 'Zurück zur Tour',
  keepTitle: 'Karte ohne Netz',
  keepText: 'Die Karte der Region auf diesem Handy behalten ({size}). Am besten über WLAN.',
  keepTextNoSize: 'Die Karte der Region auf diesem Handy behalten. Am besten über WLAN.',
  keep: 'Auf diesem Handy behalten',
  keeping: 'Die Karte wird geladen',
  keepingPart: '{received} von {size}',
  kept: 'Die Karte ist auf diesem Handy ({size}) und braucht kein Netz.',
  keptOld: 'Es gibt eine neuere Karte ({size}).',
  renew: 'Neuere Karte laden',
  drop: 'Von diesem Handy entfernen',
  cancel: 'Abbrechen',
  keepFailed:
    'Die Karte konnte nicht gespeichert werden: Das Netz fiel aus, oder der Platz auf dem Handy reichte nicht. Versuchen Sie es später noch einmal.',
  noRoom: 'Auf diesem Handy ist nicht genug Platz für die Karte ({size}).',
  late: 'Verspätet',
};
