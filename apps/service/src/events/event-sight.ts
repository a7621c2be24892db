import type { EventType } from '@fleet/contract/outgoing/event-data';
import { sitesAreIn } from '../platform/database/site-conditions.js';

/**
 * Determines who may read an event. `rights`: the permissions of users, keys and subscriptions; `records`: all other
 * subjects.
 */
type EventSubject = 'records' | 'rights';

/** The subject of every event type; a new type does not compile until it is added here. */
const eventSubjects: Readonly<Record<EventType, EventSubject>> = {
  session_taken: 'records',
  session_revoked: 'records',
  session_closed: 'records',
  route_created: 'records',
  route_changed: 'records',
  route_activated: 'records',
  route_completed: 'records',
  route_cancelled: 'records',
  route_deleted: 'records',
  route_released: 'records',
  transfer_requested: 'records',
  transfer_released: 'records',
  transfer_refused: 'records',
  transfer_auto_released: 'records',
  transfer_cancelled: 'records',
  outcome_recorded: 'records',
  record_quarantined: 'records',
  record_accepted: 'records',
  record_discarded: 'records',
  stop_arrived: 'records',
  stop_departed: 'records',
  activity_added: 'records',
  activity_status_changed: 'records',
  asset_saved: 'records',
  asset_deleted: 'records',
  asset_reading_changed: 'records',
  driver_saved: 'records',
  driver_deleted: 'records',
  site_saved: 'records',
  site_deleted: 'records',
  reason_saved: 'records',
  reason_deleted: 'records',
  blob_removed: 'records',
  blob_uploaded: 'records',
  organisation_created: 'records',
  organisation_changed: 'records',
  role_saved: 'records',
  role_deleted: 'records',
  user_created: 'rights',
  user_changed: 'rights',
  user_removed: 'rights',
  user_status_changed: 'rights',
  credentials_changed: 'rights',
  api_key_created: 'rights',
  api_key_changed: 'rights',
  api_key_rotated: 'rights',
  api_key_revoked: 'rights',
  webhook_created: 'rights',
  webhook_changed: 'rights',
  webhook_deleted: 'rights',
  webhook_secret_rotated: 'rights',
  webhook_disabled: 'rights',
};

const ofRights = Object.entries(eventSubjects)
  .filter(([, subject]) => subject === 'rights')
  .map(([type]) => `'${type}'`)
  .join(', ');

/**
 * SQL that decides whether a reader who is limited to sites may read an event `e`, in the feed and by webhook; $1 is
 * the organisation, `limit` the parameter with the sites. An event with a site belongs to that site, and an event with
 * several sites belongs to each of them. An event without sites is visible if the reader sees its driver. An event
 * without a driver belongs to the whole organisation [C-3]. An event about rights is visible if all sites of its user,
 * key or subscription are among the reader's sites, as in the audit log: see `auditSight`.
 */
export function eventSight(limit: string): string {
  return `case
      when e.type in (${ofRights}) then coalesce(e.site_id = any(${limit}), e.site_ids <@ ${limit}, false)
      when e.site_id is not null then e.site_id = any(${limit})
      when e.site_ids is not null then e.site_ids && ${limit}
      when e.driver_id is not null then exists (select from drivers d where d.organisation_id = $1
        and d.id = e.driver_id and ${sitesAreIn('d.site_ids', limit)})
      else true end`;
}
