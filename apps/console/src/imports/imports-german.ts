import type { CatalogueLike } from '@fleet/ui';
import type { importsEnglish } from './imports-english.js';

/** The import of drivers, assets and sites from a file, in German. */
export const importsGerman: CatalogueLike<typeof importsEnglish> = {
  title: 'Aus einer Datei importieren',
  intro:
    'Wählen Sie eine CSV-Datei. Sie wird zuerst geprüft, und nichts wird gespeichert, bevor Sie gesehen haben, was daran falsch ist.',
  kind: 'Was enthält die Datei?',
  kinds: {
    drivers: 'Fahrer',
    assets: 'Fahrzeuge und Geräte',
    sites: 'Standorte',
  },
  noRightForKind:
    'Sie dürfen diese nicht hinzufügen. Ein Administrator Ihrer Organisation kann Ihnen das Recht geben.',
  template: 'Vorlage herunterladen',
  columns: 'Spalten der Datei',
  column: 'Spalte',
  needed: 'Muss da sein',
  yes: 'ja',
  example: 'Beispiel',
  notes: {
    drivers:
      'sites: Schlüssel oder Namen von Standorten, mit | dazwischen. username: legt einen Benutzer an, der sich als dieser Fahrer anmeldet, mit der Rolle driver. Mit einer PIN kann sich der Fahrer sofort anmelden; ohne sie bittet ihn eine E-Mail, ein Passwort zu setzen.',
    assets:
      'sites: Schlüssel oder Namen von Standorten, mit | dazwischen. meter_type: distance oder hours. unit: km, mi oder h. status: in_service oder out_of_service.',
    sites:
      'Ein Standort mit Adresse braucht latitude und longitude, mit Punkt: 42.45316. status: enabled oder disabled.',
  },
  file: 'CSV-Datei',
  fileHint:
    'UTF-8, getrennt durch Kommas, Strichpunkte oder Tabulatoren; höchstens {rows} Zeilen. Die erste Zeile enthält die Namen der Spalten.',
  reading: 'Die Datei wird geprüft …',
  tooLarge: 'Die Datei ist zu groß. Teilen Sie sie in Dateien von höchstens {rows} Zeilen.',
  tooManyColumns: 'Die Datei hat mehr als {count} Spalten. Behalten Sie nur die, die diese Seite nennt.',
  fileFaults: {
    no_utf8: 'Die Datei ist nicht in UTF-8. Speichern Sie sie im Tabellenprogramm als „CSV UTF-8“.',
    no_rows: 'Die Datei hat keine Zeile unter den Namen der Spalten.',
    unclosed_quote: 'Das Anführungszeichen in Zeile {line} ist nicht geschlossen.',
    stray_quote: 'In Zeile {line} steht ein Anführungszeichen an der falschen Stelle.',
  },
  headerTitle: 'Die Spalten passen nicht',
  headerUnknown: 'Hier nicht bekannt: {names}.',
  headerMissing: 'Es fehlen: {names}.',
  headerTwice: 'Doppelt: {names}.',
  dryRun: 'Ergebnis der Prüfung',
  dryRunGood: 'Zeilen, die importiert werden können: {count}.',
  dryRunBad: 'Zeilen mit Fehlern: {count}. Sie werden ausgelassen.',
  dryRunThere: 'Zeilen, die es schon gibt: {count}. Sie werden ausgelassen.',
  nothingToImport: 'Es gibt nichts zu importieren.',
  partial:
    'Die Organisation hat so viele Einträge, dass nicht alle verglichen werden konnten. Zeilen, die es schon gibt, weist dann der Dienst ab.',
  faultList: 'Fehler nach Zeilen',
  faultShown: 'Die ersten {count} von {total} Fehlern. Die Datei der ausgelassenen Zeilen enthält alle.',
  line: 'Zeile',
  name: 'Name',
  fault: 'Fehler',
  importDo: '{count} importieren',
  importSeen: {
    drivers: 'Den Fahrern können sofort Routen zugeteilt werden. Wer eine PIN hat, kann sich anmelden.',
    assets: 'Fahrer können die Fahrzeuge sofort wählen.',
    sites: 'Die Standorte können sofort gewählt werden.',
  },
  again: 'Andere Datei prüfen',
  progress: 'Fortschritt',
  progressDetail: '{done} von {total}',
  stop: 'Anhalten',
  resume: 'Weiter',
  stopped: 'Der Import hat angehalten. Die Zeilen bis hierher sind gespeichert.',
  waiting: 'Der Dienst bittet zu warten. Der Import geht in {seconds} s weiter.',
  pauses: 'Pausen, um die der Dienst gebeten hat: {count}.',
  keepOpen:
    'Lassen Sie diese Seite offen. Wenn Sie sie verlassen, wählen Sie dieselbe Datei noch einmal: Zeilen, die es schon gibt, werden ausgelassen.',
  finished: 'Der Import ist fertig',
  finishedText: 'Importiert: {done}. Vom Dienst abgewiesen: {failed}.',
  failedList: 'Zeilen, die der Dienst abgewiesen hat',
  failedFile: 'Ausgelassene Zeilen herunterladen',
  faults: {
    required: 'Das darf nicht leer sein.',
    blank: 'Das darf nicht leer sein.',
    too_long: 'Das ist zu lang.',
    wrong_format: 'Das hat die falsche Form.',
    wrong_format_type: 'Eine Art hat kleine Buchstaben, Ziffern und _, etwa box_truck.',
    wrong_format_email: 'Das ist keine E-Mail-Adresse.',
    wrong_format_pin: 'Eine PIN hat 4 bis 8 Ziffern.',
    wrong_format_username:
      'Ein Benutzername hat keine verborgenen Zeichen oder doppelten Leerzeichen, und seine Buchstaben sind aus einer Schrift.',
    invalid_number: 'Schreiben Sie eine Zahl mit Dezimalpunkt und ohne Tausendertrennzeichen, etwa 182340.5.',
    unknown_value: 'Möglich ist hier: {value}.',
    invalid_value: 'Dieser Wert ist hier nicht möglich.',
    out_of_bounds: 'Das liegt außerhalb des möglichen Bereichs.',
    weak_pin: 'Diese PIN ist zu kurz oder zu leicht zu erraten.',
    no_number: 'Schreiben Sie eine Zahl mit Dezimalpunkt, etwa 42.45316.',
    position_missing: 'Ein Standort mit Adresse braucht seine Position.',
    unknown_site: 'Kein Standort hat diesen Schlüssel oder Namen: {value}.',
    other_unit: 'Diese Einheit gehört nicht zum Zähler.',
    no_username: 'Das kann nur eine Zeile mit Benutzernamen haben.',
    no_right_for_users:
      'Sie dürfen keine Benutzer anlegen. Entfernen Sie diese Spalte, oder fragen Sie einen Administrator.',
    user_is_driver: 'Dieser Benutzer gehört schon zu einem anderen Fahrer.',
    user_has_secret: 'Diesen Benutzer gibt es schon; er behält seine PIN oder sein Passwort.',
    too_many_cells: 'Die Zeile hat mehr Zellen als die Datei Spalten.',
    twice: 'Zeile {line} hat dasselbe.',
    exists: 'Das gibt es schon.',
  },
  refusals: {
    key_in_use: 'Der Schlüssel oder der Benutzername ist vergeben.',
    unknown_site: 'Einen Standort dieser Zeile gibt es nicht mehr.',
    beyond_own_rights: 'Sie dürfen diese Rechte oder Standorte nicht vergeben.',
  },
};
