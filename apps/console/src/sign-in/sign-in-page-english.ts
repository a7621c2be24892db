/** Logging in and out, passwords, and the end of a token. */
export const signInPageEnglish = {
  title: 'Log in',
  intro: 'The console of your organisation: routes, sessions, and records that wait for a decision.',
  userName: 'User name',
  password: 'Password',
  show: 'Show',
  hide: 'Hide',
  logIn: 'Log in',
  forgotten: 'I have forgotten my password',
  userNameMissing: 'Type your user name.',
  passwordMissing: 'Type your password.',
  wrong: 'User name or password is wrong. Capital and small letters matter in the password.',
  locked: 'There were too many attempts. You can try again at {time}.',
  lockedNoTime: 'There were too many attempts. Try again in a quarter of an hour, or ask for a new password.',
  loggedOut: 'You are logged out.',
  otherTabOut: 'You have logged out in another window.',
  noOrganisation: 'Your account belongs to no organisation. Ask the person who gave it to you.',

  chooseTitle: 'Choose an organisation',
  chooseText: 'Your account belongs to several. You can change to another one later, in your menu.',
  continue: 'Continue',
  somebodyElse: 'Use another account',

  endedTitle: 'Log in again to continue',
  expiredText:
    'A log-in ends after a while, so that nobody else can use this page. What you typed stays as it is.',
  invalidatedText:
    'Your rights or your password were changed, or you were logged out elsewhere. What you typed stays as it is.',
  as: 'As {name}',

  askTitle: 'Ask for a new password',
  askText:
    'Type your user name. If it is right and we have your mail address, we send you a link to set a new password.',
  send: 'Send me a link',
  askedTitle: 'Check your mailbox',
  askedText:
    'If the user name is right, a link is on its way to you. It can take a few minutes; check the folder for junk mail, too.',
  askedHelp: 'Nothing there? Your administrator can say which address we have.',
  backToLogIn: 'Back to the log-in',
  anotherName: 'Try another user name',

  setTitle: 'Set your password',
  setText: 'It replaces the password that you had, and logs you out everywhere.',
  newPassword: 'New password',
  passwordRule:
    'At least {count} characters. A few words that only you would combine are easy to remember and hard to guess.',
  tooShort: 'This is too short: at least {count} characters.',
  set: 'Set the password',
  linkGoneTitle: 'This link cannot be used',
  linkGoneText: 'It was used already, has expired, or was replaced by a newer one. Ask for another link.',
  askAnother: 'Ask for another link',
  doneTitle: 'Your password is set',
  doneText: 'Log in with it from now on. Your user name is {name}.',
} as const;
