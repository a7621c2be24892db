import type { WordsLike } from '../../platform/sentences.js';

/** The texts of the mails in English; the texts of the other languages have the same names. */
export const mailEnglish = {
  hello: 'Hello {name},',
  helloAnyone: 'Hello,',
  username: 'Your user name is: {username}',
  linkNote: 'The link can be used once, until {at}.',
  copyAddress: 'If the button does nothing, copy this address into a browser:',
  unknownTime: 'an unknown time',
  passwordRequest: {
    subject: 'Set your password for {sender}',
    text: '{sender} has made an account for you. Set your own password to log in. If you were given a password or pin already, it is valid until then.',
    link: 'Set your password',
    closing: 'If you do not know what this is about, ignore this mail.',
  },
  passwordForgotten: {
    subject: 'Set a new password for {sender}',
    text: 'Someone, hopefully you, has requested a new password for your account.',
    link: 'Set a new password',
    closing:
      'If it was not you, ignore this mail: your password or pin stays as it is. The links of earlier mails no longer work.',
  },
  passwordChanged: {
    subject: 'Your password for {sender} was changed',
    text: 'A new password was set for your account on {at}. The previous password or pin is no longer valid, and you are logged out everywhere.',
    closing: 'If it was neither you nor your administrator, inform your administrator at once.',
  },
  pinChanged: {
    subject: 'Your pin for {sender} was changed',
    text: 'A new pin was set for your account on {at}. The previous password or pin is no longer valid, and you are logged out everywhere.',
    closing: 'If it was neither you nor your administrator, inform your administrator at once.',
  },
  accountLocked: {
    subject: 'Your account at {sender} is locked for a while',
    text: 'Someone has tried a wrong password or pin for your account several times. Your user name is locked until {at}.',
    closing:
      'If it was you, wait until then, or request a new password, which ends the lock. If it was not, inform your administrator; your password or pin stays as it is.',
  },
};

export type MailTexts = WordsLike<typeof mailEnglish>;
