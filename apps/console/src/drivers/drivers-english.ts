/** Drivers. */
export const driversEnglish = {
  make: 'New driver',
  makeDo: 'Create the driver',
  seen: {
    new: 'The driver logs in to the driver app with this user name and pin. Write both down: nobody can see the pin again.',
    existing: 'The driver logs in to the driver app with the pin or password that the user has.',
    none: 'Routes can be planned for the driver, but nobody can log in as them.',
  },
  nameHint: 'Routes, sessions and proofs show this name.',
  phone: 'Phone',
  sitesHint: 'Users limited to other sites do not see the driver. If none is chosen, everybody does.',
  logIn: 'Log-in',
  logIns: {
    new: 'A new user with a pin',
    existing: 'An existing user',
    none: 'Nobody logs in as this driver',
  },
  linked: {
    yes: 'Somebody logs in',
    no: 'Nobody logs in',
  },
  userIsMade: 'The user {username} was created, but the driver was refused. Correct the form and try again.',
  user: 'User',
  userHint:
    'The user needs a role that allows driving, such as Driver. A user can belong to only one driver.',
  noUserFound: 'No user without a driver has this name.',
  logsInAs: 'Logs in as',
  nobody: 'nobody',
  nobodyText: 'Nobody can log in as this driver. Choose a user for them under Change.',
  changeTitle: 'Change the driver',
  changeSeen: 'Routes show the new name at once; routes that have ended keep the name that they had.',
  disableSeen:
    'Disabling ends the driver’s session at once. They get no more routes, and can still send what they have recorded.',
  statusHint: 'A disabled driver gets no routes and takes no vehicle.',
  giveApp: 'Give the driver app',
  appTitle: 'Driver app for {name}',
  appText:
    'Scan the code with the camera of the phone, or open the address in its browser. The browser offers to install the app.',
  appLogIn: 'Log in there with the user name {username} and the pin or password.',
  appAddress: 'Address of the driver app',
  appCode: 'QR code of the address',
  appUnreachable:
    'A phone cannot use this address. The driver app needs HTTPS and an address that phones can reach; the operator of the service sets them.',
  remove: 'Remove driver',
  removeTitle: 'Remove {name}?',
  removeSeen: 'Only a driver who never drove can be removed; disable others instead. The user stays.',
  toUser: 'The user who logs in',
  toRoutes: 'Routes of this driver',
  toSessions: 'Sessions of this driver',
  emptyTitle: 'No driver yet',
  emptyText: 'Create a driver here, or let your planning system send them.',
} as const;
