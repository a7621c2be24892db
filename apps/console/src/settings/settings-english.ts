/** The settings of the organisation. */
export const settingsEnglish = {
  title: 'Settings',
  intro: 'They count for the whole organisation. An empty field has the default that stands with it.',
  onlyRead: 'You may see the settings. An administrator can change them.',
  ofSites:
    'Settings count for all sites, and your account is limited to some. So you may see them, but not change them.',
  groups: {
    organisation: 'Organisation',
    routes: 'Routes and drivers',
    logIns: 'Log-ins',
    kept: 'How long data is kept',
  },
  id: 'Id of the organisation',
  idHint: 'It is part of the addresses of the interface.',
  made: 'Made',
  name: 'Name',
  nameHint: 'It stands above these pages, in mails and on proofs of delivery.',
  language: 'Language',
  languageHint:
    'Of proofs of delivery and mails. Each user chooses the language of their pages. Default: English.',
  timeZone: 'Time zone',
  timeZoneHint: 'In it, pages, mails and proofs of delivery show times. Default: UTC.',
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
    'How long a driver has to answer if the controller says nothing else: a second to a day. Default: 5 minutes.',
  pinDigits: 'Digits of a new pin',
  pinDigitsHint: 'At least so many. Pins that drivers have already stay valid. Default: 6.',
  early: 'Early is more than',
  earlyHint:
    'So long before its time window an arrival still counts as on time: up to a day. Default: 15 minutes.',
  late: 'Late is more than',
  lateHint:
    'So long after its time window an arrival still counts as on time: up to a day. Default: 15 minutes.',
  driverToken: 'A driver stays logged in',
  driverTokenHint:
    'Counted from the last log-in; from 5 minutes up to what the operator of the service allows, which is the default. It counts for the next log-in.',
  userToken: 'Other users stay logged in',
  userTokenHint: 'After that, these pages ask for the password again. The same limits.',
  keyToken: 'A log-in by API key lasts',
  keyTokenHint: 'After that, a program logs in again by itself. The same limits.',
  positions: 'Positions of vehicles',
  positionsHint: 'From 7 days to 10 years (3,650 days). Default: they are kept for ever.',
  events: 'Events',
  eventsHint:
    'From 90 days to 10 years (3,650 days). Events contain whole outcomes with their positions. Default: they are kept for ever.',
  notifications: 'Messages to phones',
  notificationsHint: 'From 7 to 30 days. Default: 30 days.',
  webhookDeliveries: 'Log of webhooks',
  webhookDeliveriesHint: 'From 7 to 30 days after a delivery has ended. Default: 30 days.',
  forEver: 'For ever',

  undo: 'Undo the changes',
  unsaved: 'There are changes that are not saved.',
  saved: 'The settings are saved.',
  wrong: 'Some fields need a correction. They say which.',
  shorterTitle: 'Delete older data?',
  shorterSeen:
    'What is older than the new times is deleted within the hour: {what}. Nobody can bring it back. Routes with their outcomes and pictures stay.',
  shorterDo: 'Save and delete',
  shorterKeep: 'Keep the data',
} as const;
