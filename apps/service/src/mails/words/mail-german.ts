import type { MailTexts } from './mail-english.js';

export const mailGerman: MailTexts = {
  hello: 'Guten Tag {name},',
  helloAnyone: 'Guten Tag,',
  username: 'Ihr Benutzername ist: {username}',
  linkNote: 'Der Link gilt einmal, bis {at}.',
  copyAddress: 'Wenn der Knopf nichts bewirkt, kopieren Sie diese Adresse in einen Browser:',
  unknownTime: 'einem unbekannten Zeitpunkt',
  passwordRequest: {
    subject: 'Wählen Sie Ihr Passwort für {sender}',
    text: '{sender} hat ein Konto für Sie angelegt. Wählen Sie ein eigenes Passwort, um sich anzumelden. Wenn Sie schon ein Passwort oder eine Pin bekommen haben, gilt sie bis dahin.',
    link: 'Passwort wählen',
    closing: 'Wenn Sie nicht wissen, worum es geht, beachten Sie diese E-Mail nicht.',
  },
  passwordForgotten: {
    subject: 'Wählen Sie ein neues Passwort für {sender}',
    text: 'Jemand, hoffentlich Sie selbst, hat ein neues Passwort für Ihr Konto angefordert.',
    link: 'Neues Passwort wählen',
    closing:
      'Wenn Sie es nicht waren, beachten Sie diese E-Mail nicht: Ihr Passwort oder Ihre Pin bleibt, wie sie ist. Die Links früherer E-Mails gelten nicht mehr.',
  },
  passwordChanged: {
    subject: 'Ihr Passwort für {sender} wurde geändert',
    text: 'Für Ihr Konto wurde ein neues Passwort gesetzt: {at}. Das bisherige Passwort oder die bisherige Pin gilt nicht mehr, und Sie sind überall abgemeldet.',
    closing: 'Wenn es weder Sie noch Ihr Administrator waren, sagen Sie es sofort Ihrem Administrator.',
  },
  pinChanged: {
    subject: 'Ihre Pin für {sender} wurde geändert',
    text: 'Für Ihr Konto wurde eine neue Pin gesetzt: {at}. Das bisherige Passwort oder die bisherige Pin gilt nicht mehr, und Sie sind überall abgemeldet.',
    closing: 'Wenn es weder Sie noch Ihr Administrator waren, sagen Sie es sofort Ihrem Administrator.',
  },
  accountLocked: {
    subject: 'Ihr Konto bei {sender} ist vorübergehend gesperrt',
    text: 'Jemand hat mehrmals ein falsches Passwort oder eine falsche Pin für Ihr Konto eingegeben. Ihr Benutzername ist gesperrt bis {at}.',
    closing:
      'Wenn Sie es waren, warten Sie bis dahin oder fordern Sie ein neues Passwort an; das beendet die Sperre. Wenn nicht, sagen Sie es Ihrem Administrator; Ihr Passwort oder Ihre Pin bleibt, wie sie ist.',
  },
};
