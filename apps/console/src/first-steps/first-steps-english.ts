/** What an administrator of a new organisation sees: the notice of the time zone, and the list of first steps. */
export const firstStepsEnglish = {
  zoneText: 'Times are shown in {used}. Your computer is in {own}.',
  useZone: 'Use {own}',
  openSettings: 'Open the settings',
  keepZone: 'Keep {used}',
  title: 'First steps',
  text: 'These steps lead to the first delivery. Each one opens its page.',
  steps: {
    zone: 'Choose the time zone',
    site: 'Create a site',
    driver: 'Create a driver who logs in with a pin',
    vehicle: 'Create a vehicle',
    route: 'Create a route',
  },
  after:
    'Then the driver logs in to the driver app and starts a session. From then on, this page shows the driver.',
} as const;
