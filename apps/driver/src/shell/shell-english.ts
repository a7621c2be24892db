/** The texts of the frame around all pages, in English. */
export const shellEnglish = {
  appName: 'Driver',
  allSent: 'All sent',
  waiting: { one: '{count} waiting', other: '{count} waiting' },
  refused: { one: '{count} refused', other: '{count} refused' },
  offline: 'Offline',
  more: 'More',
  back: 'Back',
  elsewhereTitle: 'Open in another window',
  elsewhereHeadline: 'The app is in use in another window',
  elsewhereText:
    'Only one window can work at a time. What you captured there is safe, and you can go on with it here.',
  useHere: 'Use here',
  faultTitle: 'Something went wrong',
  faultHeadline: 'The app made a mistake',
  faultText:
    'Everything that you captured is safe on this phone. Try again; if it happens again, open the route.',
  tryAgain: 'Try again',
  startAgain: 'Open the route',
  faultDetails: 'Details for support',
  notFoundTitle: 'No such page',
  notFoundHeadline: 'There is nothing at this address',
  notFoundText: 'The link may be old. Your route is one tap away.',
  toRoute: 'Open the route',
} as const;
