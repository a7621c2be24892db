import type { CatalogueLike } from '@fleet/ui';
import type { driversEnglish } from './drivers-english.js';

/** Drivers, in German. */
export const driversGerman: CatalogueLike<typeof driversEnglish> = {
  make: 'Neuer Fahrer',
  makeDo: 'Fahrer anlegen',
  seen: {
    new: 'Der Fahrer meldet sich mit diesem Benutzernamen und dieser PIN in der Fahrer-App an. Notieren Sie beides: Niemand kann die PIN noch einmal sehen.',
    existing: 'Der Fahrer meldet sich mit der PIN oder dem Passwort des Benutzers in der Fahrer-App an.',
    none: 'Für den Fahrer lassen sich Routen planen, aber niemand kann sich als er anmelden.',
  },
  nameHint: 'Routen, Sitzungen und Nachweise zeigen diesen Namen.',
  phone: 'Telefon',
  sitesHint: 'Wer auf andere Standorte begrenzt ist, sieht den Fahrer nicht. Nichts gewählt: alle sehen ihn.',
  logIn: 'Anmeldung',
  logIns: {
    new: 'Ein neuer Benutzer mit PIN',
    existing: 'Ein vorhandener Benutzer',
    none: 'Niemand meldet sich als dieser Fahrer an',
  },
  linked: {
    yes: 'Jemand meldet sich an',
    no: 'Niemand meldet sich an',
  },
  userIsMade:
    'Der Benutzer {username} wurde angelegt, aber der Fahrer wurde abgelehnt. Berichtigen Sie das Formular, und versuchen Sie es erneut.',
  user: 'Benutzer',
  userHint:
    'Der Benutzer braucht eine Rolle, die das Fahren erlaubt, wie Fahrer. Ein Benutzer kann nur zu einem Fahrer gehören.',
  noUserFound: 'Kein Benutzer ohne Fahrer hat diesen Namen.',
  logsInAs: 'Meldet sich an als',
  nobody: 'niemand',
  nobodyText: 'Niemand kann sich als dieser Fahrer anmelden. Wählen Sie unter Ändern einen Benutzer.',
  changeTitle: 'Fahrer ändern',
  changeSeen: 'Routen zeigen sofort den neuen Namen; beendete Routen behalten den damaligen.',
  disableSeen:
    'Das Sperren beendet die Sitzung des Fahrers sofort. Er bekommt keine Routen mehr und kann noch senden, was er erfasst hat.',
  statusHint: 'Ein gesperrter Fahrer bekommt keine Routen und nimmt kein Fahrzeug.',
  giveApp: 'Fahrer-App geben',
  appTitle: 'Fahrer-App für {name}',
  appText:
    'Scannen Sie den Code mit der Kamera des Telefons, oder öffnen Sie die Adresse in dessen Browser. Der Browser bietet an, die App zu installieren.',
  appLogIn: 'Dort meldet man sich mit dem Benutzernamen {username} und der PIN oder dem Passwort an.',
  appAddress: 'Adresse der Fahrer-App',
  appCode: 'QR-Code der Adresse',
  appUnreachable:
    'Ein Telefon kann diese Adresse nicht nutzen. Die Fahrer-App braucht HTTPS und eine Adresse, die Telefone erreichen; beides richtet der Betreiber des Dienstes ein.',
  remove: 'Fahrer entfernen',
  removeTitle: '{name} entfernen?',
  removeSeen:
    'Nur ein Fahrer, der nie gefahren ist, kann entfernt werden; sperren Sie andere stattdessen. Der Benutzer bleibt.',
  toUser: 'Der Benutzer, der sich anmeldet',
  toRoutes: 'Routen dieses Fahrers',
  toSessions: 'Sitzungen dieses Fahrers',
  emptyTitle: 'Noch kein Fahrer',
  emptyText: 'Legen Sie hier einen Fahrer an, oder lassen Sie Ihr Planungssystem sie senden.',
};
