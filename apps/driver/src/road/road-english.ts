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
    'The app then proposes arrivals and departures, and locks the forms while you drive. Your office sees your position only during your session.',
  allow: 'Allow position',
  without: 'Continue without position',
  refusedTitle: 'The position is not allowed',
  refusedText:
    'Everything works, but you report each arrival and departure yourself. To change this, allow the position for this page in the settings of the browser.',
  unsupportedTitle: 'The app cannot read the position of this phone',
  unsupportedText: 'Everything works, but you report each arrival and departure yourself.',
  understood: 'Understood',
} as const;
