/** The texts of what the office does to the route and the session, in English. */
export const releaseEnglish = {
  title: 'Release this route?',
  asks: 'Your office asks you to release “{route}”.',
  asksUnknown: 'Your office asks you to release your route.',
  why: 'Why',
  timeLeft: 'Time left to answer',
  until: 'Until {time}',
  hurry: 'Less than a minute is left.',
  whatHappens: 'What happens',
  ifReleased:
    'If you release the route, it is no longer on this phone. Your session continues, and your next route starts.',
  ifRefused: 'If you refuse, you keep the route, and your office reads your reason.',
  ifDue: 'If you do not answer by {time}, your office takes the route and your session ends.',
  capturedIsSafe: 'What you captured is safe and will be sent in any case.',
  release: 'Release',
  refuse: 'Refuse',
  confirmTitle: 'Release “{route}”?',
  confirmText: 'You cannot take this back.',
  offlineTitle: 'No network: your answer cannot be sent now',
  offlineText:
    'If your answer does not arrive by {time}, your office takes the route and your session ends. What is not sent by then is sent when you log in again.',
  refusalWillWait: 'No network: your refusal will be sent when the network is back',
  refusalWaits: 'Your refusal is saved on this phone and will be sent automatically',
  keepWorking: 'Keep working',
  refuseTitle: 'Why do you refuse?',
  reason: 'Reason',
  reasons: {
    atCustomer: 'I am at the customer',
    loaded: 'The goods are loaded',
    almostDone: 'I am almost done',
    another: 'Another reason',
  },
  ownReason: 'Your reason',
  reasonMissing: 'Choose or type a reason; your office reads it.',
  sendRefusal: 'Refuse the release',
  back: 'Back',
  notSentTitle: 'Your answer was not sent',
  notSentNetwork: 'There is no network, or the service does not answer. Try again.',
  notSentRefused: 'The service did not accept your answer: {detail}',
  goOn: 'Continue',
  ended: {
    released: {
      title: 'You released the route',
      text: '“{route}” is no longer yours. What you captured on it is sent in any case.',
    },
    refused: { title: 'You keep the route', text: 'Your office has your reason. Continue with “{route}”.' },
    cancelled: {
      title: 'You keep the route',
      text: 'Your office no longer asks for “{route}”. There is nothing to answer.',
    },
    elsewhere: {
      title: 'The request was answered elsewhere',
      text: '“{route}” is no longer yours. What you captured on it is sent in any case.',
    },
    due: {
      title: 'The time to answer has ended',
      text: 'Your office takes “{route}”, and your session ends. What is not sent yet is sent when you log in again. Your office decides on what you capture from now on.',
    },
  },
  takenTitle: 'Your office took the route',
  takenText: 'Your office removed “{route}” from this phone.',
  takenWaiting: {
    one: '{count} record of this route is not sent yet. It will still be sent, and your office sees that it came late.',
    other:
      '{count} records of this route are not sent yet. They will still be sent, and your office sees that they came late.',
  },
  takenAllSent: 'Everything that you captured for this route is sent.',
  takenAtCustomer: 'If you are still at {stop}, ask your office whether to continue there.',
  nextRoute: 'Your next route is “{route}”.',
  noNextRoute: 'You have no other route now.',
  revokedTitle: 'Your session has ended',
  revokedHeadline: 'Your office ended your session',
  revokedText:
    'You cannot capture anything more in this session. If you do not know why it ended, call your office.',
  revokedReason: 'Reason: {reason}',
  revokedUnanswered:
    'Your office asked you to release your route. There was no answer, so your office took the route and ended your session.',
  revokedDisabled: 'Your office disabled your driver record.',
  endedHeadline: 'Your session was ended by your office or on another phone',
  endedText: 'You cannot capture anything more in this session.',
  ownHeadline: 'You ended this session on another phone',
  ownText: 'You cannot capture anything more in this session. If it was not you, call your office.',
  revokedDue:
    'Your office asked you to release “{route}” by {time}. There was no answer, so your office took the route and ended your session.',
  safeTitle: 'What you captured is safe',
  safeWaiting: {
    one: '{count} record is still on this phone.',
    other: '{count} records are still on this phone.',
  },
  safeSent: 'Everything that you captured is sent.',
  safeQuarantined: {
    one: '{count} record was captured after the session had ended. Your office decides whether it counts.',
    other:
      '{count} records were captured after the session had ended. Your office decides whether they count.',
  },
  safeLogIn: {
    one: '{count} record will be sent as soon as you log in. Your office sees that it came late, and decides on what you captured after the end of the session.',
    other:
      '{count} records will be sent as soon as you log in. Your office sees that they came late, and decides on what you captured after the end of the session.',
  },
  safeGoing: {
    one: '{count} record is being sent now. Your office sees that it came late, and decides on what you captured after the end of the session.',
    other:
      '{count} records are being sent now. Your office sees that they came late, and decides on what you captured after the end of the session.',
  },
  safeOffline: {
    one: '{count} record will be sent as soon as there is a network. Your office sees that it came late, and decides on what you captured after the end of the session.',
    other:
      '{count} records will be sent as soon as there is a network. Your office sees that they came late, and decides on what you captured after the end of the session.',
  },
  safeRefused: {
    one: '{count} record was refused and must be corrected.',
    other: '{count} records were refused and must be corrected.',
  },
  seeUnsent: 'See what is not sent',
  logIn: 'Log in',
  takeVehicle: 'Choose a vehicle',
  reasonAfterLogIn: 'Log in to see who ended it, and why.',
} as const;
