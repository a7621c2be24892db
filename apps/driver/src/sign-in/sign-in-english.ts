/** The texts of log-in, organisation and asset, in English. */
export const signInEnglish = {
  logIn: 'Log in',
  userName: 'User name',
  pin: 'Pin',
  showPin: 'Show the pin',
  hidePin: 'Hide the pin',
  userNameMissing: 'Type your user name.',
  pinMissing: 'Type your pin.',
  logInAgain: 'Log in again',
  logInAgainText: 'Your log-in has expired. Your work is safe on this phone, and is sent after you log in.',
  unsentOf: {
    one: '{name} has {count} record on this phone that is not sent. It is sent when {name} logs in.',
    other: '{name} has {count} records on this phone that are not sent. They are sent when {name} logs in.',
  },
  otherDriverTitle: 'Unsent work on this phone',
  useName: 'Log in as {name}',
  wrongTitle: 'User name or pin is wrong',
  wrongText: 'Check both and try again. After five wrong tries you must wait before you can try again.',
  lockedTitle: 'Too many wrong tries',
  lockedText: 'You can try again at {time}. If you have forgotten your pin, ask your office for a new one.',
  lockedTextNoTime:
    'Wait some minutes, then try again. If you have forgotten your pin, ask your office for a new one.',
  busyTitle: 'Too many requests',
  busyText: 'The service is busy. Try again at {time}.',
  offlineTitle: 'No network',
  offlineText:
    'You need a network to log in. Turn on mobile data or Wi-Fi, then try again. Afterwards you can work without a network.',
  unreachableTitle: 'The service does not answer',
  unreachableText:
    'There is a network, but the service cannot be reached. Try again in a minute, or ask your office.',
  portalTitle: 'Accept the terms of this network first',
  portalText:
    'Another page answered in place of the service, as in the Wi-Fi of a hotel or a truck stop. Open the browser and accept the terms of the network, or use mobile data. Then try again.',
  versionTitle: 'The app and the service have different versions',
  versionText:
    'Close the app and open it again with a network, so that it updates. If that does not help, tell your office.',
  addressTitle: 'This address is not set up',
  addressText:
    'The service does not know the address {host}. Tell your office: the operator of the service must set it up.',
  faultTitle: 'The service has a problem',
  faultText: 'Try again in a minute. If the problem stays, tell your office: {detail}.',
  refusedTitle: 'That was not accepted',
  notDriverTitle: 'You are not a driver here',
  notDriverText: 'Your user name belongs to no driver. Ask your office to register you as a driver.',
  storageFullTitle: 'This phone is full',
  storageFullText: 'Delete some old photos or apps, then try again.',
  storageBrokenTitle: 'The storage of this phone cannot be opened',
  storageBrokenText:
    'Close other windows of this app and start it again. In a private window the app cannot keep your work. ({detail})',
  organisationTitle: 'Where do you drive today?',
  organisation: 'Organisation',
  organisationMissing: 'Choose an organisation.',
  goOn: 'Continue',
  back: 'Back',
  assetTitle: 'Your vehicle',
  assetQuestion: 'Which vehicle do you drive today?',
  searchAssets: 'Search assets',
  scan: 'Scan',
  scanTitle: 'Scan the code on the vehicle',
  startSession: 'Start session',
  startWith: 'Drive with {asset}',
  chooseFirst: 'Choose a vehicle first: scan its code, or tap it in the list.',
  assets: 'Vehicles',
  chosen: 'Chosen',
  outOfService: 'Out of service',
  noAssetsTitle: 'No vehicles on this phone yet',
  noAssetsOnline: 'There are no vehicles for you yet, or the list is still loading.',
  noAssetsOffline:
    'The list is loaded as soon as there is a network. Then you can also scan the code of your vehicle.',
  readAgain: 'Load the list again',
  noMatchTitle: 'Nothing found',
  noMatchText:
    'No vehicle has “{query}” in its name, plate or number. Try fewer letters, or scan the code on the vehicle.',
  unknownCodeTitle: 'This code belongs to none of your vehicles',
  unknownCodeText: 'The code says “{code}”. Scan the code on the vehicle itself, or search for the vehicle.',
  moreAssets: {
    one: '{count} more vehicle. Type letters to find it.',
    other: '{count} more vehicles. Type letters to find them.',
  },
  needsNetworkTitle: 'You need a network to start a session',
  needsNetworkText:
    'The service must know who drives which vehicle. Your choice is kept; tap “Start session” as soon as there is a network.',
  assetTakenTitle: '{asset} is in use',
  assetTakenText:
    'Another driver or phone uses this vehicle. Choose another vehicle, or ask your office to end that session.',
  assetTakenBy:
    '{driver} has used this vehicle since {time}. Choose another vehicle, or ask the driver or your office to end that session.',
  driverElsewhereTitle: 'You are already in a session',
  driverElsewhereText:
    'The session began at {time} with {asset}, on another phone. End the day there, or end that session here.',
  driverElsewhereShort: 'End the day on the other phone, or ask your office to end that session.',
  deviceTakenTitle: 'This phone is in use by another driver',
  deviceTakenText:
    'The previous driver has not ended the day on this phone. That driver or your office can end the day.',
  endOther: 'End that session',
  endOtherTitle: 'End the session on the other phone?',
  endOtherText:
    'That phone can capture nothing more. What was captured there is kept, and sent as soon as that phone has a network.',
  endOtherReason: 'Ended by the driver on another phone',
  keepOther: 'Keep that session',
  unknownAssetTitle: 'The service does not know this vehicle',
  unknownAssetText: 'The vehicle may have been removed. Load the list again and choose another vehicle.',
} as const;
