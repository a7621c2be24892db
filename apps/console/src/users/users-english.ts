/** Users: how they log in and what they may do. */
export const usersEnglish = {
  make: 'New user',
  makeDo: 'Create the user',
  makeSeen:
    'The user can log in when they have a pin or a password. You set a pin afterwards on the user’s page.',
  makeSeenMail: 'The user gets a mail with a link, sets a password with it, and logs in.',
  username: 'User name',
  usernameHint: 'For logging in. It must be unique in the service; capital letters make no difference.',
  email: 'Mail address',
  emailHint: 'Without it the user cannot set or reset a password by mail.',
  wantsMail: 'Send a mail to set a password',
  sitesHint: 'The user sees only data of these sites, and data without a site. None chosen: all.',
  changeTitle: 'Change the user',
  changeSeen: 'If you change roles or sites, the user must log in again; what they have typed stays.',
  changeSelf:
    'This is you. If you take a right away from yourself, only another administrator can give it back.',
  secret: 'Logs in with',
  secrets: {
    password: 'Password',
    pin: 'Pin',
  },
  noSecret: 'nothing yet',
  noSecretText: 'This user cannot log in yet: they have neither a pin nor a password.',
  noSecretSign: 'Cannot log in yet',
  passwordMailed: 'A mail was sent to {email}. The user chooses a password with it.',
  setPin: 'Set a pin',
  pinTitle: 'New pin for {name}',
  pinSeen:
    '{name} logs in with the user name {username} and the new pin; the old pin or password no longer works, and phones ask for the new one.',
  pinOtherUser:
    'No pin was set: the user {username} no longer logs in as {name}. Close this dialog to see who does now.',
  pinSet: '{name} has the new pin. Tell it to them: nobody can see it again.',
  pin: 'New pin',
  pinHint: '4 to 8 digits, usually at least 6, and not easy to guess.',
  pinForm: 'A pin has 4 to 8 digits.',
  showPin: 'Show the pin',
  hidePin: 'Hide the pin',
  proposePin: 'Propose a pin',
  sendMail: 'Send a mail for the password',
  mailTitle: 'Send a mail for the password?',
  mailSeen:
    '{name} gets a link at {email} to set a password. Earlier links no longer work; the current pin or password works until a new password is set.',
  mailSent:
    'The mail to {name} at {email} is on its way, unless the user got five such mails in the last hour.',
  disable: 'Disable',
  enable: 'Enable',
  disableTitle: 'Disable {name}?',
  disableSeenDriver:
    'The driver’s session stays active. The phone can send its records only after you enable the user again.',
  disableSeen: 'The user is logged out everywhere and can no longer log in to your organisation.',
  enableTitle: 'Enable {name}?',
  enableSeen: 'The user can log in again with their pin or password.',
  disabled: '{name} is disabled and logged out everywhere.',
  enabled: '{name} is enabled.',
  remove: 'Remove from the organisation',
  removeTitle: 'Remove {name}?',
  removeSeen:
    'The user is logged out and leaves the organisation. Their driver stays without a log-in, and the audit log keeps what they did.',
  toDriver: 'The driver of this user',
  emptyTitle: 'No user that you may see',
  emptyText: 'You see the users of your sites, and users without a site.',
} as const;
