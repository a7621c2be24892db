/** The addresses of the app below `/driver`, as the router knows them. */
export const driverPaths = {
  route: '/',
  logIn: '/log-in',
  asset: '/asset',
  stop: '/stops/$stopId',
  activity: '/stops/$stopId/activities/$reference',
  requirement: '/stops/$stopId/activities/$reference/requirements/$key',
  unplanned: '/stops/$stopId/unplanned',
  unsent: '/unsent',
  mend: '/unsent/$recordId',
  dayEnd: '/end',
  map: '/map',
  waiting: '/waiting',
  more: '/more',
} as const;
