/** The settings of the organisation. */
export const settingsEnglish = {
  title: 'Settings',
  intro:
    'The settings apply to the whole organisation. If a field is empty, the default shown there applies.',
  onlyRead: 'You may see the settings. An administrator can change them.',
  ofSites:
    'The settings apply to all sites, and your account is limited to some. So you may see them, but not change them.',
  groups: {
    organisation: 'Organisation',
    routes: 'Routes and drivers',
    logIns: 'Log-ins',
    kept: 'How long data is kept',
  },
  id: 'Id of the organisation',
  idHint: 'It is part of the addresses of the interface.',
  made: 'Created',
  name: 'Name',
  nameHint: 'It stands above these pages, in mails and on proofs of delivery.',
  logo: 'Logo',
  logoHint:
    'Proofs of delivery show it in place of the organisation’s name in large letters. A PNG or JPEG of at most 256 kB.',
  noLogo: 'There is none.',
  logoSize: '{width} × {height} pixels',
  chooseLogo: 'Choose a picture',
  replaceLogo: 'Choose another picture',
  removeLogo: 'Remove the logo',
  removeLogoTitle: 'Remove the logo?',
  removeLogoSeen: 'New proofs of delivery have the name of the organisation again.',
  logoSaved: 'The logo is saved.',
  logoRemoved: 'The logo is removed.',
  logoWrong:
    'The logo must be a PNG or JPEG of at most 256 kB and 2,000 pixels a side. A PNG must not be interlaced.',
  language: 'Language',
  languageHint:
    'The language of proofs of delivery and mails. Each user chooses the language of their pages. Default: English.',
  timeZone: 'Time zone',
  timeZoneHint: 'The time zone of pages, mails and proofs of delivery. Default: UTC.',
  distance: 'Distances',
  distanceHint:
    'The unit in which apps and documents show distances. Readings of an odometer keep their own. Default: kilometres.',
  distances: { km: 'Kilometres', mi: 'Miles' },
  currencies: 'Currencies',
  currenciesHint:
    'Drivers enter cash in one of these, if the route does not name its own. Up to 30. Default: none.',
  noCurrency: 'None',
  currencyCode: 'Code of currency {number}',
  currencySymbol: 'Symbol of currency {number}',
  addCurrency: 'Add a currency',
  removeCurrency: 'Remove currency {number}',
  threshold: 'Time to answer a transfer',
  thresholdHint:
    'How long a driver has to answer if the controller chooses no other time: a second to a day. Default: 5 minutes.',
  pinDigits: 'Digits of a new pin',
  pinDigitsHint: 'The minimum. Pins that drivers already have stay valid. Default: 6.',
  early: 'Early tolerance',
  earlyHint:
    'An arrival up to this long before the time window counts as on time. At most a day. Default: 15 minutes.',
  late: 'Late tolerance',
  lateHint:
    'An arrival up to this long after the time window counts as on time. At most a day. Default: 15 minutes.',
  driverToken: 'A driver stays logged in',
  driverTokenHint:
    'Counted from the last log-in. At least 5 minutes. The longest time, which is also the default, is set by the operator of the service. A change applies from the next log-in.',
  userToken: 'Other users stay logged in',
  userTokenHint: 'After that, these pages ask for the password again. The same limits.',
  keyToken: 'A log-in by API key lasts',
  keyTokenHint: 'After that, a program logs in again automatically. The same limits.',
  positions: 'Positions of vehicles',
  positionsHint: 'From 7 days to 10 years (3,650 days). Default: they are kept permanently.',
  events: 'Events',
  eventsHint:
    'From 90 days to 10 years (3,650 days). Events contain whole answers with their positions. Default: they are kept permanently.',
  notifications: 'Messages to phones',
  notificationsHint: 'From 7 to 30 days. Default: 30 days.',
  webhookDeliveries: 'Log of webhooks',
  webhookDeliveriesHint: 'From 7 to 30 days after a delivery has ended. Default: 30 days.',
  forEver: 'Permanently',
  undo: 'Discard the changes',
  unsaved: 'There are unsaved changes.',
  saved: 'The settings are saved.',
  wrong: 'Some fields contain errors; they are marked.',
  shorterTitle: 'Delete older data?',
  shorterSeen:
    'What is older than the new times is deleted within the hour: {what}. Nobody can bring it back. Routes with their answers and pictures stay.',
  shorterDo: 'Save and delete',
  shorterKeep: 'Keep the data',
} as const;
