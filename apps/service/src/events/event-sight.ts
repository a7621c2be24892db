import type { EventType } from '@fleet/contract/outgoing/event-data';

/**
 * What an event is about, as far as its sight goes. `rights`: what users, keys and subscriptions may do and are told;
 * `things`: all else.
 */
type EventSubject = 'things' | 'rights';

/** Of every type that there is; a new one does not compile before it is said here what it is about. */
const eventSubjects: Readonly<Record<EventType, EventSubject>> = {
  session_taken: 'things',
  session_revoked: 'things',
  session_closed: 'things',
  route_created: 'things',
  route_changed: 'things',
  route_activated: 'things',
  route_completed: 'things',
  route_cancelled: 'things',
  route_deleted: 'things',
  route_released: 'things',
  transfer_requested: 'things',
  transfer_released: 'things',
  transfer_refused: 'things',
  transfer_auto_released: 'things',
  transfer_cancelled: 'things',
  outcome_recorded: 'things',
  record_quarantined: 'things',
  record_accepted: 'things',
  record_discarded: 'things',
  stop_arrived: 'things',
  stop_departed: 'things',
  activity_added: 'things',
  activity_status_changed: 'things',
  asset_saved: 'things',
  asset_deleted: 'things',
  asset_reading_changed: 'things',
  driver_saved: 'things',
  driver_deleted: 'things',
  site_saved: 'things',
  site_deleted: 'things',
  reason_saved: 'things',
  reason_deleted: 'things',
  blob_removed: 'things',
  blob_uploaded: 'things',
  organisation_created: 'things',
  organisation_changed: 'things',
  role_saved: 'things',
  role_deleted: 'things',
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
 * Whether a reader who is limited to sites is told of an event `e`, from the feed as by webhook; $1 is the organisation,
 * `limit` the parameter of the sites. What has a site is of that site, what has several of each; otherwise it is its driver
 * who must be in sight; what concerns no driver either is of the whole organisation [C-3]. Of rights the reader is told
 * where they are limited to the reader's sites, as in the audit log: see `auditSight`.
 */
export function eventSight(limit: string): string {
  return `case
      when e.type in (${ofRights}) then coalesce(e.site_id = any(${limit}), e.site_ids <@ ${limit}, false)
      when e.site_id is not null then e.site_id = any(${limit})
      when e.site_ids is not null then e.site_ids && ${limit}
      when e.driver_id is not null then exists (select from drivers d where d.organisation_id = $1
        and d.id = e.driver_id and (cardinality(d.site_ids) = 0 or d.site_ids && ${limit}))
      else true end`;
}
