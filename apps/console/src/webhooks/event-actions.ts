import type { auditActionsEnglish } from '../audit/audit-actions-english.js';

type Action = keyof typeof auditActionsEnglish;

/**
 * All types of events, in the order in which people read them, each with the action of the audit log that has the same
 * meaning. The event is shown with the words of this action. Null if the audit log has no such action; then each
 * language has separate words for the event.
 */
const eventActions = {
  session_taken: 'session_take',
  session_revoked: 'session_revoke',
  session_closed: 'session_close',
  route_created: null,
  route_changed: 'route_change',
  route_activated: 'route_activate',
  route_completed: 'route_complete',
  route_cancelled: 'route_cancel',
  route_deleted: 'route_delete',
  route_released: 'route_release',
  transfer_requested: 'transfer_requested',
  transfer_released: 'transfer_released',
  transfer_refused: 'transfer_refused',
  transfer_auto_released: 'transfer_auto_released',
  transfer_cancelled: 'transfer_cancelled',
  outcome_recorded: null,
  record_quarantined: null,
  record_accepted: 'record_accept',
  record_discarded: 'record_discard',
  stop_arrived: null,
  stop_departed: null,
  activity_added: 'progress_activity_added',
  activity_status_changed: null,
  asset_saved: 'asset_save',
  asset_deleted: 'asset_delete',
  asset_reading_changed: null,
  driver_saved: 'driver_save',
  driver_deleted: 'driver_delete',
  site_saved: 'site_save',
  site_deleted: 'site_delete',
  reason_saved: 'reason_save',
  reason_deleted: 'reason_delete',
  blob_removed: 'blob_remove',
  blob_uploaded: 'blob_upload',
  organisation_created: 'organisation_create',
  organisation_changed: 'organisation_change',
  user_created: 'user_create',
  user_changed: 'user_change',
  user_removed: 'user_remove',
  user_status_changed: null,
  credentials_changed: null,
  api_key_created: 'api_key_create',
  api_key_changed: 'api_key_change',
  api_key_rotated: 'api_key_rotate',
  api_key_revoked: 'api_key_revoke',
  role_saved: null,
  role_deleted: 'role_delete',
  webhook_created: 'webhook_create',
  webhook_changed: 'webhook_change',
  webhook_deleted: 'webhook_delete',
  webhook_secret_rotated: 'webhook_rotate_secret',
  webhook_disabled: 'webhook_disable',
  webhook_test: null,
} as const satisfies Readonly<Record<string, Action | null>>;

type EventName = keyof typeof eventActions;
type EventWithOwnWords = {
  [Name in EventName]: (typeof eventActions)[Name] extends null ? Name : never;
}[EventName];

/** The words of all types of events, in the order above. `own` has the words of the events without an action. */
export function wordsOfEvents(
  actions: Readonly<Record<Action, string>>,
  own: Readonly<Record<EventWithOwnWords, string>>,
): Readonly<Record<EventName, string>> {
  const words = Object.entries(eventActions).map(([event, action]) => [
    event,
    action === null ? own[event as EventWithOwnWords] : actions[action],
  ]);
  return Object.fromEntries(words);
}
