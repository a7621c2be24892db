/** The texts about the app on the phone, in English. */
export const installEnglish = {
  appName: 'Driver',
  newVersionTitle: 'A new version is ready',
  newVersionText: 'It starts automatically when no form is open.',
  updateNow: 'Update now',
  tooOldTitle: 'This version of the app is too old',
  tooOldText:
    'The service needs a newer version. What you captured is safe and stays on this phone. Update when there is a network.',
  hintTitle: 'Put the app on your home screen',
  hintText: 'The app then starts with one tap, even without a network, and the phone keeps its data.',
  hintIos: 'Tap the share button of the browser, then “Add to Home Screen”. The phone then keeps its data.',
  addToHome: 'Add to home screen',
  notifications: 'Notifications',
  notificationsText:
    'They tell you when your office asks for your route, changes your route or ends your session.',
  notificationsOn: 'On',
  notificationsDenied:
    'Notifications are blocked in the settings of the browser. Allow them there for this page.',
  turnOn: 'Turn on notifications',
  releaseNews: 'Your office asks you to release {route}. Open the app to answer.',
  routeNews: 'Your office changed {route}.',
  revokedNews: 'Your session was ended. Open the app to see what to do.',
} as const;
