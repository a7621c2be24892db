import type { TSchema } from 'typebox';
import * as Type from 'typebox';
import { Role } from '../accounts/roles.js';
import { recordKinds } from '../driving/quarantine.js';
import { Transfer } from '../driving/transfers.js';
import { Asset } from '../fleet/assets.js';
import { Driver, Site } from '../fleet/master-record-shapes.js';
import { Organisation } from '../fleet/organisations.js';
import {
  Coordinates,
  DateTime,
  enumeration,
  FreeText,
  Identifier,
  IntegrationKey,
  nullable,
  TimeSpan,
} from '../ground/primitives.js';
import { documentedAs } from '../ground/schema-reading.js';
import { Reason } from '../planning/reasons.js';
import { Activity } from '../planning/routes.js';

const sessionEnd = { session_id: Identifier };
const routeFacts = {
  load_id: Type.Unsafe<string>({
    ...Identifier,
    description: 'The same as `route_id` of the event.',
  }),
  integration_key: nullable(IntegrationKey),
  version: Type.Integer({ minimum: 1 }),
  affects_driver: Type.Boolean({ description: 'The driver got a push message.' }),
};
const late = Type.Boolean({
  description: 'Arrived after the session ended, or after the route was changed, released or completed.',
});
const visit = {
  point_of_interest_id: Identifier,
  integration_key: nullable(IntegrationKey),
  source: enumeration(['driver', 'geofence']),
  position: Type.Optional(Coordinates),
  late,
};
const received = {
  received_at: Type.Optional(
    Type.Unsafe<string>({
      ...DateTime,
      description: 'When it arrived, by the server’s clock. Missing in events that an earlier version wrote.',
    }),
  ),
};
const outcome = {
  outcome: Type.Unsafe<unknown>({
    [documentedAs]: 'Outcome',
    description: 'The outcome in full, as it was recorded.',
  }),
  kind: Type.String({ description: 'The kind of the requirement.' }),
  route_version: Type.Integer({
    minimum: 1,
    description: 'The version of the route by which the outcome was judged.',
  }),
};
const decidedRecord = { record_id: Identifier, record_kind: enumeration(recordKinds) };
const transfer = Type.Object({ load_id: routeFacts.load_id, transfer: Transfer });
const grant = {
  name: Type.String(),
  roles: Type.Array(Type.String()),
  permissions: Type.Array(Type.String(), { description: 'Permissions in addition to those of the roles.' }),
  modules: Type.Array(Type.String(), { description: 'Empty: all modules.' }),
  site_ids: Type.Array(Identifier, { description: 'Empty: all sites.' }),
};
const route = Type.Object(routeFacts);
/** A webhook without its address, which may contain a secret of the receiver. */
const webhook = Type.Object({ webhook_id: Identifier, description: nullable(Type.String()) });

/** The form of `data`, by the type of the event [C-10]. An open list: types and members may be added. */
export const eventData = {
  session_taken: Type.Object({
    session_id: Identifier,
    driver_id: Identifier,
    asset_id: Identifier,
    device_id: Type.String(),
  }),
  session_revoked: Type.Object({ ...sessionEnd, reason: nullable(Type.String()) }),
  session_closed: Type.Object(sessionEnd),
  route_created: route,
  route_changed: route,
  route_activated: route,
  route_completed: Type.Object({ ...routeFacts, completed_at: nullable(DateTime), late }),
  route_cancelled: Type.Object({
    ...routeFacts,
    reason: Type.Optional(Type.String({ description: 'The reason that the controller gave.' })),
  }),
  route_deleted: route,
  route_released: Type.Object({
    ...routeFacts,
    transfer_id: Type.Optional(Identifier),
    to_driver_id: Type.Optional(nullable(Identifier)),
  }),
  transfer_requested: transfer,
  transfer_released: transfer,
  transfer_refused: transfer,
  transfer_auto_released: transfer,
  transfer_cancelled: transfer,
  outcome_recorded: Type.Object({
    ...outcome,
    ...received,
    late,
    out_of_order: Type.Boolean({ description: 'An earlier requirement was still unanswered.' }),
    corrects: nullable(Identifier),
  }),
  record_quarantined: Type.Object({
    record_kind: enumeration(recordKinds),
    record_id: Type.Optional(Identifier),
    ...received,
    outcome: Type.Optional(outcome.outcome),
    kind: Type.Optional(outcome.kind),
    route_version: Type.Optional(outcome.route_version),
    report: Type.Optional(Type.Object({}, { description: 'The report of progress in full.' })),
    count: Type.Optional(
      Type.Integer({ description: 'The number of positions. One event covers all positions of a call.' }),
    ),
    first_at: Type.Optional(DateTime),
    last_at: Type.Optional(DateTime),
    given_up_reason: Type.Optional(
      Type.String({ description: 'Why its driver gave the record up; the content is read at the record.' }),
    ),
  }),
  record_accepted: Type.Object({ ...decidedRecord, note: nullable(FreeText) }),
  record_discarded: Type.Object({ ...decidedRecord, reason: FreeText }),
  stop_arrived: Type.Object({
    ...visit,
    promptitude: Type.Optional(
      enumeration(['early', 'on_time', 'late'], {
        description:
          'Compared with the nearest time window, or else the planned arrival, within the limits of the organisation’s settings. Missing if the stop has neither.',
      }),
    ),
    deviation: Type.Optional(
      Type.Unsafe<string>({
        ...TimeSpan,
        description: 'How long before or after the plan the arrival was. Zero within a time window.',
      }),
    ),
  }),
  stop_departed: Type.Object(visit),
  activity_added: Type.Object({
    activity: Type.Object({ reference: Activity.properties.reference }),
    point_of_interest_id: nullable(Identifier),
    late,
  }),
  activity_status_changed: Type.Object({
    activity_reference: Activity.properties.reference,
    point_of_interest_id: nullable(Identifier),
    status: Type.String(),
    reason: Type.Optional(Type.String()),
    late,
  }),
  asset_saved: Type.Object({ asset: Asset }),
  asset_deleted: Type.Object({ asset_id: Identifier, integration_key: nullable(IntegrationKey) }),
  asset_reading_changed: Type.Object({ asset_id: Identifier, current_reading: nullable(Type.String()) }),
  driver_saved: Type.Object({ driver: Driver }),
  driver_deleted: Type.Object({ driver_id: Identifier, integration_key: nullable(IntegrationKey) }),
  site_saved: Type.Object({ site: Site }),
  site_deleted: Type.Object({ site_id: Identifier, integration_key: nullable(IntegrationKey) }),
  reason_saved: Type.Object({ reason: Reason }),
  reason_deleted: Type.Object({ reason_id: Identifier, integration_key: IntegrationKey }),
  blob_removed: Type.Object(
    { blob_id: Identifier, byte_length: Type.Integer(), sha256: Type.String() },
    { description: 'The image was removed because no outcome named it for a long time.' },
  ),
  blob_uploaded: Type.Object({
    blob_id: Identifier,
    content_type: Type.String(),
    byte_length: Type.Integer(),
    sha256: Type.String(),
  }),
  organisation_created: Type.Object({ organisation_id: Identifier, name: Type.String() }),
  organisation_changed: Type.Object({ organisation: Organisation }),
  user_created: Type.Object({
    user_id: Identifier,
    username: Type.String(),
    ...grant,
    password_mail: Type.Boolean({ description: 'A mail asks them to set a password.' }),
  }),
  user_changed: Type.Object({ user_id: Identifier, username: Type.String(), ...grant }),
  user_removed: Type.Object({ user_id: Identifier }),
  user_status_changed: Type.Object({ user_id: Identifier, status: Type.String() }),
  api_key_created: Type.Object({ api_key_id: Identifier, ...grant, expires_at: nullable(DateTime) }),
  api_key_changed: Type.Object({
    api_key_id: Identifier,
    ...grant,
    allowed_addresses: Type.Array(Type.String()),
    expires_at: nullable(DateTime),
  }),
  api_key_rotated: Type.Object({
    api_key_id: Identifier,
    previous_secret_until: Type.Unsafe<string | null>({
      ...nullable(DateTime),
      description: 'The time until which the previous secret is valid. Null if it is no longer valid.',
    }),
  }),
  api_key_revoked: Type.Object({ api_key_id: Identifier }),
  role_saved: Type.Object({ role: Role }),
  role_deleted: Type.Object({ role_key: Type.String() }),
  credentials_changed: Type.Object({ user_id: Identifier, secret_kind: enumeration(['password', 'pin']) }),
  webhook_created: webhook,
  webhook_changed: webhook,
  webhook_deleted: webhook,
  webhook_secret_rotated: webhook,
  webhook_disabled: Type.Object({
    ...webhook.properties,
    reason: enumeration(['failing', 'gone'], {
      description: 'failing: no success for 72 hours; gone: the receiver answered 410.',
    }),
    failing_since: nullable(DateTime),
  }),
} as const satisfies Record<string, TSchema>;

export type EventType = keyof typeof eventData;
