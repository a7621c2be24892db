import type { CatalogueLike } from '@fleet/ui';
import type { signInPageEnglish } from './sign-in-page-english.js';

/** The texts of the log-in, in German. */
export const signInPageGerman: CatalogueLike<typeof signInPageEnglish> = {
  title: 'Anmelden',
  intro: 'Die Konsole Ihrer Organisation: Routen, Sitzungen und Einträge, die auf eine Entscheidung warten.',
  userName: 'Benutzername',
  password: 'Passwort',
  show: 'Zeigen',
  hide: 'Verbergen',
  logIn: 'Anmelden',
  forgotten: 'Ich habe mein Passwort vergessen',
  userNameMissing: 'Geben Sie Ihren Benutzernamen ein.',
  passwordMissing: 'Geben Sie Ihr Passwort ein.',
  wrong: 'Benutzername oder Passwort ist falsch. Beim Passwort zählen Groß- und Kleinbuchstaben.',
  locked: 'Es waren zu viele Versuche. Um {time} können Sie es wieder versuchen.',
  lockedNoTime:
    'Es waren zu viele Versuche. Versuchen Sie es in einer Viertelstunde wieder, oder fordern Sie ein neues Passwort an.',
  loggedOut: 'Sie sind abgemeldet.',
  otherTabOut: 'Sie haben sich in einem anderen Fenster abgemeldet.',
  noOrganisation: 'Ihr Konto gehört zu keiner Organisation. Fragen Sie die Person, von der Sie es haben.',
  chooseTitle: 'Organisation wählen',
  chooseText: 'Ihr Konto gehört zu mehreren. Später können Sie in Ihrem Menü zu einer anderen wechseln.',
  continue: 'Weiter',
  somebodyElse: 'Als jemand anderes anmelden',
  endedTitle: 'Bitte melden Sie sich wieder an',
  expiredText:
    'Eine Anmeldung endet nach einer Weile, damit niemand sonst diese Seite benutzt. Was Sie eingegeben haben, bleibt.',
  invalidatedText:
    'Ihre Rechte oder Ihr Passwort wurden geändert, oder Sie wurden anderswo abgemeldet. Was Sie eingegeben haben, bleibt.',
  as: 'Als {name}',
  askTitle: 'Neues Passwort anfordern',
  askText:
    'Geben Sie Ihren Benutzernamen ein. Wenn er stimmt und wir Ihre Mailadresse haben, schicken wir Ihnen einen Link für ein neues Passwort.',
  send: 'Link schicken',
  askedTitle: 'Sehen Sie in Ihr Postfach',
  askedText:
    'Wenn der Benutzername stimmt, ist ein Link zu Ihnen unterwegs. Das kann einige Minuten dauern; sehen Sie auch im Spam-Ordner nach.',
  askedHelp: 'Nichts da? Ihr Administrator kann sagen, welche Adresse wir haben.',
  backToLogIn: 'Zurück zur Anmeldung',
  anotherName: 'Anderen Benutzernamen versuchen',
  setTitle: 'Passwort festlegen',
  setText: 'Es ersetzt Ihr bisheriges Passwort und meldet Sie überall ab.',
  newPassword: 'Neues Passwort',
  passwordRule:
    'Mindestens {count} Zeichen. Ein paar Wörter, die nur Sie so zusammenstellen, sind leicht zu merken und schwer zu erraten.',
  tooShort: 'Das ist zu kurz: mindestens {count} Zeichen.',
  set: 'Passwort festlegen',
  linkGoneTitle: 'Dieser Link geht nicht mehr',
  linkGoneText:
    'Er wurde schon verwendet, ist abgelaufen oder wurde durch einen neueren ersetzt. Fordern Sie einen neuen an.',
  askAnother: 'Neuen Link anfordern',
  doneTitle: 'Ihr Passwort ist festgelegt',
  doneText: 'Melden Sie sich ab jetzt damit an. Ihr Benutzername ist {name}.',
};
