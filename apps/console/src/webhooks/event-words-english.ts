import { auditActionsEnglish } from '../audit/audit-actions-english.js';
import { wordsOfEvents } from './event-actions.js';

/** The kinds of events, in the words of somebody who chooses which of them a webhook sends. */
export const eventWordsEnglish = {
  groups: {
    sessions: 'Sessions',
    routes: 'Routes',
    transfers: 'Transfers',
    records: 'Records',
    stops: 'Stops and activities',
    assets: 'Vehicles and equipment',
    drivers: 'Drivers',
    sites: 'Sites',
    reasons: 'Reasons',
    images: 'Pictures',
    organisation: 'Organisation',
    users: 'Users',
    apiKeys: 'API keys',
    roles: 'Roles',
    webhooks: 'Webhooks',
  },
  types: wordsOfEvents(auditActionsEnglish, {
    route_created: 'Route created',
    outcome_recorded: 'Answer recorded',
    record_quarantined: 'Record quarantined',
    stop_arrived: 'Arrival at a stop',
    stop_departed: 'Departure from a stop',
    activity_status_changed: 'Activity started or ended',
    asset_reading_changed: 'Odometer reading changed',
    user_status_changed: 'User disabled or enabled',
    credentials_changed: 'Password or pin set',
    role_saved: 'Role saved',
    webhook_test: 'Test',
  }),
} as const;
