import type { CatalogueLike } from '@fleet/ui';
import type { usersEnglish } from './users-english.js';

/** Users: how they log in and what they may do, in German. */
export const usersGerman: CatalogueLike<typeof usersEnglish> = {
  make: 'Neuer Benutzer',
  makeDo: 'Benutzer anlegen',
  makeSeen:
    'Der Benutzer kann sich anmelden, sobald er eine PIN oder ein Passwort hat. Die PIN vergeben Sie danach auf seiner Seite.',
  makeSeenMail:
    'Der Benutzer bekommt eine E-Mail mit einem Link, setzt damit ein Passwort und meldet sich an.',
  username: 'Benutzername',
  usernameHint:
    'Für die Anmeldung. Kein anderer Benutzer des Dienstes darf ihn haben; Großbuchstaben zählen nicht.',
  email: 'E-Mail-Adresse',
  emailHint: 'Ohne sie kann der Benutzer kein Passwort per E-Mail setzen oder zurücksetzen.',
  wantsMail: 'E-Mail zum Setzen eines Passworts senden',
  sitesHint: 'Der Benutzer sieht nur Daten dieser Standorte und Daten ohne Standort. Nichts gewählt: alle.',
  changeTitle: 'Benutzer ändern',
  changeSeen:
    'Wenn Sie Rollen oder Standorte ändern, muss sich der Benutzer neu anmelden; was er getippt hat, bleibt.',
  changeSelf:
    'Das sind Sie selbst. Ein Recht, das Sie sich nehmen, kann Ihnen nur ein anderer Administrator wiedergeben.',
  secret: 'Anmeldung mit',
  secrets: {
    password: 'Passwort',
    pin: 'PIN-Nummer',
  },
  noSecret: 'noch nichts',
  noSecretText: 'Dieser Benutzer kann sich noch nicht anmelden: Er hat weder PIN noch Passwort.',
  noSecretSign: 'Kann sich noch nicht anmelden',
  passwordMailed: 'Eine E-Mail an {email} ist unterwegs. Damit wählt der Benutzer ein Passwort.',
  setPin: 'PIN vergeben',
  pinTitle: 'Neue PIN für {name}',
  pinSeen:
    '{name} meldet sich mit dem Benutzernamen {username} und der neuen PIN an; die alte PIN oder das Passwort gilt nicht mehr, und Telefone fragen nach der neuen.',
  pinOtherUser:
    'Es wurde keine PIN gesetzt: Der Benutzer {username} meldet sich nicht mehr als {name} an. Schließen Sie diesen Dialog, um zu sehen, wer es jetzt tut.',
  pinSet: '{name} hat die neue PIN. Teilen Sie sie mit: Niemand kann sie noch einmal sehen.',
  pin: 'Neue PIN',
  pinHint: '4 bis 8 Ziffern, meist mindestens 6, und nicht leicht zu erraten.',
  pinForm: 'Eine PIN hat 4 bis 8 Ziffern.',
  showPin: 'PIN zeigen',
  hidePin: 'PIN verbergen',
  proposePin: 'PIN vorschlagen',
  sendMail: 'E-Mail für das Passwort senden',
  mailTitle: 'E-Mail für das Passwort senden?',
  mailSeen:
    '{name} bekommt an {email} einen Link, um ein Passwort zu setzen. Frühere Links gelten nicht mehr; die jetzige PIN oder das Passwort gilt, bis ein neues Passwort gesetzt ist.',
  mailSent:
    'Die E-Mail an {name} unter {email} ist unterwegs, außer wenn der Benutzer in der letzten Stunde schon fünf solche E-Mails bekommen hat.',
  disable: 'Sperren',
  enable: 'Freigeben',
  disableTitle: '{name} sperren?',
  disableSeenDriver:
    'Die Sitzung des Fahrers bleibt aktiv. Das Telefon kann seine Einträge erst senden, wenn Sie den Benutzer wieder freigeben.',
  disableSeen:
    'Der Benutzer wird überall abgemeldet und kann sich bei Ihrer Organisation nicht mehr anmelden.',
  enableTitle: '{name} freigeben?',
  enableSeen: 'Der Benutzer kann sich wieder mit PIN oder Passwort anmelden.',
  disabled: '{name} ist gesperrt und überall abgemeldet.',
  enabled: '{name} ist freigegeben.',
  remove: 'Aus der Organisation entfernen',
  removeTitle: '{name} entfernen?',
  removeSeen:
    'Der Benutzer wird abgemeldet und verlässt die Organisation. Sein Fahrer bleibt ohne Anmeldung, und das Prüfprotokoll behält, was er getan hat.',
  toDriver: 'Der Fahrer dieses Benutzers',
  emptyTitle: 'Kein Benutzer, den Sie sehen dürfen',
  emptyText: 'Sie sehen die Benutzer Ihrer Standorte und solche ohne Standort.',
};
