/** The texts of driving and of the position, in English. */
export const roadEnglish = {
  lockedTitle: 'Locked while driving',
  lockedText: 'The forms open again when the vehicle has stood for some seconds.',
  nextStop: 'Next stop',
  noStopTitle: 'No stop ahead',
  distance: 'Distance',
  estimated: 'estimated',
  expected: 'Expected',
  planned: 'planned {time}',
  unknown: 'not known',
  call: 'Call {name}',
  passenger: 'I am a passenger',
  askTitle: 'May the app see where you are?',
  askText:
    'It then proposes arrivals and departures, and locks the forms while you drive. Your office sees your position only during your session.',
  allow: 'Allow position',
  without: 'Go on without',
  refusedTitle: 'Position is not allowed',
  refusedText:
    'Everything works, but you report each arrival and departure by hand. To change it, allow the location for this page in the settings of the browser.',
  unsupportedTitle: 'This phone shows no position',
  unsupportedText: 'Everything works, but you report each arrival and departure by hand.',
  understood: 'Understood',
} as const;
