import type { CatalogueLike } from '@fleet/ui';
import type { signInEnglish } from './sign-in-english.js';

/** The texts of log-in, organisation and asset, in German. */
export const signInGerman: CatalogueLike<typeof signInEnglish> = {
  logIn: 'Anmelden',
  userName: 'Benutzername',
  pin: 'PIN',
  showPin: 'PIN zeigen',
  hidePin: 'PIN verbergen',
  userNameMissing: 'Geben Sie Ihren Benutzernamen ein.',
  pinMissing: 'Geben Sie Ihre PIN ein.',
  logInAgain: 'Wieder anmelden',
  logInAgainText:
    'Ihre Anmeldung ist abgelaufen. Ihre Arbeit ist auf diesem Handy sicher und geht raus, wenn Sie sich angemeldet haben.',
  unsentOf: {
    one: '{name} hat {count} Eintrag auf diesem Handy, der nicht gesendet ist. Er geht raus, wenn {name} sich anmeldet.',
    other:
      '{name} hat {count} Einträge auf diesem Handy, die nicht gesendet sind. Sie gehen raus, wenn {name} sich anmeldet.',
  },
  otherDriverTitle: 'Nicht gesendete Arbeit auf diesem Handy',
  useName: 'Als {name} anmelden',
  wrongTitle: 'Benutzername oder PIN ist falsch',
  wrongText:
    'Prüfen Sie beides und versuchen Sie es noch einmal. Nach fünf falschen Versuchen müssen Sie warten, bevor Sie es wieder versuchen können.',
  lockedTitle: 'Zu viele falsche Versuche',
  lockedText:
    'Um {time} können Sie es wieder versuchen. Wenn Sie Ihre PIN vergessen haben, bitten Sie Ihre Dispo um eine neue.',
  lockedTextNoTime:
    'Warten Sie einige Minuten und versuchen Sie es dann wieder. Wenn Sie Ihre PIN vergessen haben, bitten Sie Ihre Dispo um eine neue.',
  busyTitle: 'Zu viele Anfragen',
  busyText: 'Der Server ist ausgelastet. Versuchen Sie es um {time} wieder.',
  offlineTitle: 'Kein Netz',
  offlineText:
    'Zum Anmelden ist Netz nötig. Schalten Sie mobile Daten oder WLAN ein und versuchen Sie es noch einmal. Danach können Sie ohne Netz arbeiten.',
  unreachableTitle: 'Der Server antwortet nicht',
  unreachableText:
    'Netz ist da, aber der Server ist nicht zu erreichen. Versuchen Sie es in einer Minute noch einmal, oder fragen Sie Ihre Dispo.',
  portalTitle: 'Stimmen Sie zuerst den Bedingungen dieses Netzes zu',
  portalText:
    'Statt des Servers hat eine andere Seite geantwortet, wie im WLAN eines Hotels oder Autohofs. Öffnen Sie den Browser und stimmen Sie den Bedingungen des Netzes zu, oder nutzen Sie mobile Daten. Versuchen Sie es dann noch einmal.',
  versionTitle: 'App und Server haben verschiedene Versionen',
  versionText:
    'Schließen Sie die App und öffnen Sie sie mit Netz wieder, damit sie sich aktualisiert. Wenn das nicht hilft, sagen Sie es Ihrer Dispo.',
  addressTitle: 'Diese Adresse ist nicht eingerichtet',
  addressText:
    'Der Server kennt die Adresse {host} nicht. Sagen Sie es Ihrer Dispo: Der Betreiber muss sie einrichten.',
  faultTitle: 'Der Server hat ein Problem',
  faultText:
    'Versuchen Sie es in einer Minute noch einmal. Wenn es so bleibt, sagen Sie Ihrer Dispo: {detail}.',
  refusedTitle: 'Das wurde nicht angenommen',
  notDriverTitle: 'Sie sind hier kein Fahrer',
  notDriverText:
    'Ihr Benutzer ist in keinem Unternehmen Fahrer. Bitten Sie Ihre Dispo, Sie als Fahrer einzutragen.',
  storageFullTitle: 'Dieses Handy ist voll',
  storageFullText:
    'Schaffen Sie Platz, löschen Sie etwa alte Fotos oder Apps, und versuchen Sie es dann noch einmal.',
  storageBrokenTitle: 'Der Speicher dieses Handys lässt sich nicht öffnen',
  storageBrokenText:
    'Schließen Sie andere Fenster dieser App und starten Sie sie neu. In einem privaten Fenster kann sie Ihre Arbeit nicht behalten. ({detail})',
  organisationTitle: 'Für wen fahren Sie heute?',
  organisation: 'Unternehmen',
  organisationMissing: 'Wählen Sie ein Unternehmen.',
  goOn: 'Weiter',
  back: 'Zurück',
  assetTitle: 'Ihr Fahrzeug',
  assetQuestion: 'Welches Fahrzeug fahren Sie heute?',
  search: 'Suchen',
  searchAssets: 'Fahrzeuge suchen',
  scan: 'Scannen',
  scanTitle: 'Code am Fahrzeug scannen',
  startSession: 'Schicht beginnen',
  startWith: 'Mit {asset} fahren',
  chooseFirst: 'Wählen Sie zuerst ein Fahrzeug: Scannen Sie seinen Code, oder tippen Sie es in der Liste an.',
  assets: 'Fahrzeuge',
  chosen: 'Gewählt',
  outOfService: 'Außer Betrieb',
  plannedForYou: 'Für Sie geplant',
  otherVehicleTitle: '{asset} ist für Ihre Tour nicht geplant. Trotzdem nehmen?',
  otherVehicleText: 'Ihre Tour ist mit {planned} geplant.',
  trailerTitle: '{asset} ist ein Anhänger. Die Schicht trotzdem damit beginnen?',
  trailerText: 'Gewöhnlich beginnen Sie die Schicht mit dem Fahrzeug, das ihn zieht.',
  trailerYes: 'Ja, Schicht beginnen',
  trailerNo: 'Nein, anderes wählen',
  noAssetsTitle: 'Noch keine Fahrzeuge auf diesem Handy',
  noAssetsOnline: 'Für Sie gibt es noch keine Fahrzeuge, oder die Liste wird noch geladen.',
  noAssetsOffline:
    'Die Liste wird geladen, wenn Netz da ist. Den Code können Sie scannen, sobald Netz da ist.',
  readAgain: 'Liste neu laden',
  noMatchTitle: 'Nichts gefunden',
  noMatchText:
    'Kein Fahrzeug hat „{query}“ in Name, Kennzeichen oder Nummer. Versuchen Sie weniger Buchstaben, oder scannen Sie den Code.',
  unknownCodeTitle: 'Dieser Code gehört zu keinem Ihrer Fahrzeuge',
  unknownCodeText:
    'Der Code lautet „{code}“. Scannen Sie den Code am Fahrzeug selbst, oder suchen Sie das Fahrzeug.',
  moreAssets: {
    one: '{count} weiteres. Tippen Sie, um es zu finden.',
    other: '{count} weitere. Tippen Sie, um sie zu finden.',
  },
  needsNetworkTitle: 'Um eine Schicht zu beginnen, brauchen Sie Netz',
  needsNetworkText:
    'Der Server muss wissen, wer welches Fahrzeug fährt. Ihre Wahl bleibt gespeichert; tippen Sie auf „Schicht beginnen“, sobald Netz da ist.',
  assetTakenTitle: '{asset} ist in Gebrauch',
  assetTakenText:
    'Es gehört zur Schicht eines anderen Fahrers oder Handys. Wählen Sie ein anderes Fahrzeug, oder bitten Sie Ihre Dispo, jene Schicht zu beenden.',
  assetTakenBy:
    '{driver} hat es seit {time}. Wählen Sie ein anderes Fahrzeug, oder bitten Sie den Fahrer oder Ihre Dispo, jene Schicht zu beenden.',
  driverElsewhereTitle: 'Sie haben schon eine Schicht',
  driverElsewhereText:
    'Sie begann mit {asset} auf einem anderen Handy: {time}. Beenden Sie dort den Tag, oder beenden Sie jene Schicht hier.',
  driverElsewhereShort:
    'Beenden Sie den Tag auf dem anderen Handy, oder bitten Sie Ihre Dispo, jene Schicht zu beenden.',
  leftTitle: 'Ihre Schicht bei {organisation} läuft noch',
  leftText:
    'Sie begann: {time}. Um sie fortzusetzen oder zu beenden, melden Sie sich ab und wieder an, und wählen Sie {organisation}.',
  deviceTakenTitle: 'Ein anderer Fahrer nutzt dieses Handy',
  deviceTakenText:
    'Der Fahrer vor Ihnen hat den Tag auf diesem Handy nicht beendet. Er oder Ihre Dispo kann ihn beenden.',
  endOther: 'Jene Schicht beenden',
  endOtherTitle: 'Die Schicht auf dem anderen Handy beenden?',
  endOtherText:
    'Jenes Handy kann dann nichts mehr erfassen. Was dort erfasst wurde, bleibt erhalten und wird gesendet, sobald Sie sich dort wieder anmelden.',
  endOtherReason: 'Vom Fahrer auf einem anderen Handy beendet',
  keepOther: 'So lassen',
  unknownAssetTitle: 'Der Server kennt dieses Fahrzeug nicht',
  unknownAssetText: 'Vielleicht wurde es entfernt. Laden Sie die Liste neu und wählen Sie ein anderes.',
};
