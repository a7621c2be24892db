/** The list of sessions, a session's page, and its revocation. */
export const sessionsEnglish = {
  title: 'Sessions',
  status: 'Status',
  statuses: { active: 'Active', revoked: 'Revoked', closed: 'Closed' },
  columns: {
    driver: 'Driver',
    vehicle: 'Vehicle',
    started: 'Started',
    ended: 'Ended',
    status: 'Status',
  },
  emptyTitle: 'No sessions yet',
  emptyText: 'A session starts when a driver logs in to the driver app and chooses a vehicle.',
  noMatchTitle: 'No session matches these filters',
  noMatchText: 'Clear the filters to see all sessions, or change one of them.',

  pageTitle: 'Session of {name}',
  facts: 'Session',
  vehicle: 'Vehicle',
  device: 'Device',
  started: 'Started',
  ended: 'Ended',
  received: 'Records received',
  receivedText: {
    one: '{count} record, none missing',
    other: '{count} records, none missing',
  },
  nothingNumbered: 'None yet',
  reason: 'Reason',
  endedHow: 'How it ended',
  revocations: {
    by_driver: 'Revoked by the driver',
    by_controller: 'Revoked by the office',
    automatic_release: 'Revoked at the deadline to release a route',
    driver_disabled: 'Revoked because the driver was disabled',
  },
  closedText: 'Closed by the driver at the end of the day',
  routesOfDriver: 'Routes of the driver',
  quarantineOfSession: 'Quarantined records of this session',

  revoke: 'Revoke session',
  revokeTitle: 'Revoke this session?',
  revokeSeen:
    'The phone of {name} says at once that the office has ended the session, with your reason. What was captured before now can still be sent; what is captured later waits here for your decision.',
  revokeRoute: 'The route stays with the driver, who needs a new session to continue.',
  keepSession: 'Keep the session',
  revoked: 'The session is revoked. The phone of {name} shows it as soon as it has a network.',
} as const;
