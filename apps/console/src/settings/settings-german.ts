import type { CatalogueLike } from '@fleet/ui';
import type { settingsEnglish } from './settings-english.js';

/** The texts of the room `settings`, in German. */
export const settingsGerman: CatalogueLike<typeof settingsEnglish> = {
  title: 'Einstellungen',
  intro: 'Sie gelten für die ganze Organisation. Ein leeres Feld hat den Vorgabewert, der dabeisteht.',
  onlyRead: 'Sie dürfen die Einstellungen sehen. Ein Administrator kann sie ändern.',
  ofSites:
    'Einstellungen gelten für alle Standorte, und Ihr Konto ist auf einige beschränkt. Deshalb dürfen Sie sie sehen, aber nicht ändern.',
  groups: {
    organisation: 'Ihre Organisation',
    routes: 'Routen und Fahrer',
    logIns: 'Anmeldungen',
    kept: 'Wie lange Daten aufbewahrt werden',
  },
  id: 'Kennung der Organisation',
  idHint: 'Sie ist Teil der Adressen der Schnittstelle.',
  made: 'Angelegt',
  name: 'Bezeichnung',
  nameHint: 'Sie steht über diesen Seiten, in Mails und auf Zustellnachweisen.',
  logo: 'Firmenzeichen',
  logoHint:
    'Zustellnachweise zeigen es anstelle des groß gedruckten Namens der Organisation. Ein PNG oder JPEG mit höchstens 256 kB.',
  noLogo: 'Es gibt keines.',
  logoSize: '{width} × {height} Bildpunkte',
  chooseLogo: 'Bild wählen',
  replaceLogo: 'Anderes Bild wählen',
  removeLogo: 'Firmenzeichen entfernen',
  removeLogoTitle: 'Das Firmenzeichen entfernen?',
  removeLogoSeen: 'Neue Zustellnachweise haben wieder den Namen der Organisation.',
  logoSaved: 'Das Firmenzeichen ist gespeichert.',
  logoRemoved: 'Das Firmenzeichen ist entfernt.',
  logoWrong:
    'Das Firmenzeichen muss ein PNG oder JPEG mit höchstens 256 kB und 2000 Bildpunkten je Seite sein, ein PNG ohne Zeilensprung.',
  language: 'Sprache',
  languageHint:
    'Von Zustellnachweisen und Mails. Die Sprache seiner Seiten wählt jeder selbst. Vorgabe: Englisch.',
  timeZone: 'Zeitzone',
  timeZoneHint: 'In ihr zeigen Seiten, Mails und Zustellnachweise Zeiten. Vorgabe: UTC.',
  distance: 'Entfernungen',
  distanceHint:
    'Die Einheit, in der Apps und Dokumente Entfernungen zeigen. Zählerstände behalten ihre eigene. Vorgabe: Kilometer.',
  distances: {
    km: 'Kilometer',
    mi: 'Meilen',
  },
  currencies: 'Währungen',
  currenciesHint:
    'In einer davon geben Fahrer Bargeld ein, wenn die Route keine eigenen nennt. Bis zu 30. Vorgabe: keine.',
  noCurrency: 'Keine',
  currencyCode: 'Code der Währung {number}',
  currencySymbol: 'Zeichen der Währung {number}',
  addCurrency: 'Währung hinzufügen',
  removeCurrency: 'Währung {number} entfernen',
  threshold: 'Zeit für die Antwort auf eine Übergabe',
  thresholdHint:
    'So lange hat ein Fahrer Zeit, wenn der Disponent nichts anderes sagt: eine Sekunde bis ein Tag. Vorgabe: 5 Minuten.',
  pinDigits: 'Ziffern einer neuen PIN',
  pinDigitsHint: 'Mindestens so viele. Vorhandene PINs bleiben gültig. Vorgabe: 6.',
  early: 'Toleranz für frühe Ankunft',
  earlyHint:
    'Eine Ankunft bis zu dieser Zeit vor dem Zeitfenster gilt als pünktlich. Höchstens ein Tag. Vorgabe: 15 Minuten.',
  late: 'Toleranz für späte Ankunft',
  lateHint:
    'Eine Ankunft bis zu dieser Zeit nach dem Zeitfenster gilt als pünktlich. Höchstens ein Tag. Vorgabe: 15 Minuten.',
  driverToken: 'Ein Fahrer bleibt angemeldet',
  driverTokenHint:
    'Ab der letzten Anmeldung. Mindestens 5 Minuten. Die längste Zeit, die auch die Vorgabe ist, legt der Betreiber des Dienstes fest. Eine Änderung gilt ab der nächsten Anmeldung.',
  userToken: 'Andere Benutzer bleiben angemeldet',
  userTokenHint: 'Danach fragen diese Seiten wieder nach dem Passwort. Dieselben Grenzen.',
  keyToken: 'Eine Anmeldung mit API-Schlüssel dauert',
  keyTokenHint: 'Danach meldet sich ein Programm von selbst wieder an. Dieselben Grenzen.',
  positions: 'Positionen von Fahrzeugen',
  positionsHint: 'Von 7 Tagen bis 10 Jahre (3650 Tage). Vorgabe: Sie werden für immer aufbewahrt.',
  events: 'Ereignisse',
  eventsHint:
    'Von 90 Tagen bis 10 Jahre (3650 Tage). Ereignisse enthalten ganze Antworten mit ihren Positionen. Vorgabe: Sie werden für immer aufbewahrt.',
  notifications: 'Nachrichten an Telefone',
  notificationsHint: 'Von 7 bis 30 Tage. Vorgabe: 30 Tage.',
  webhookDeliveries: 'Protokoll der Webhooks',
  webhookDeliveriesHint: 'Von 7 bis 30 Tage nach dem Ende einer Zustellung. Vorgabe: 30 Tage.',
  forEver: 'Für immer',
  undo: 'Änderungen verwerfen',
  unsaved: 'Es gibt Änderungen, die nicht gespeichert sind.',
  saved: 'Die Einstellungen sind gespeichert.',
  wrong: 'Einige Felder enthalten Fehler; sie sind markiert.',
  shorterTitle: 'Ältere Daten löschen?',
  shorterSeen:
    'Was älter ist als die neuen Zeiten, wird innerhalb einer Stunde gelöscht: {what}. Niemand kann es zurückholen. Routen mit ihren Antworten und Bildern bleiben.',
  shorterDo: 'Speichern und löschen',
  shorterKeep: 'Daten behalten',
};
