import type { Static } from 'typebox';
import * as Type from 'typebox';
import { DateTime, enumeration } from './primitives.js';
import { documentedAs } from './schema-reading.js';

export const problemTypes = [
  'format',
  'authentication',
  'authorisation',
  'not_found',
  'conflict',
  'limit',
  'validation',
  'server',
] as const;
export type ProblemType = (typeof problemTypes)[number];

interface CatalogueEntry {
  status: number;
  type: ProblemType;
  /** The message for people. The code that finds the fault may use a more exact message instead. */
  message: string;
}

const entry = (status: number, type: ProblemType, message: string): CatalogueEntry => ({
  status,
  type,
  message,
});

/** Every refusal of the service: status, class and stable code [R-ERR-1][C-2]. One page per code in docs/problems. */
export const problemCatalogue = {
  malformed_json: entry(400, 'format', 'The body is not valid JSON.'),
  malformed_request: entry(400, 'format', 'The request is not valid HTTP.'),
  unknown_host: entry(400, 'format', 'The Host header does not contain a name of this service.'),
  body_required: entry(400, 'format', 'This call needs a JSON body.'),
  unknown_field: entry(400, 'format', 'This field is not known here.'),
  unknown_parameter: entry(400, 'format', 'This query parameter is not known here.'),
  required: entry(400, 'format', 'This field is required.'),
  wrong_type: entry(400, 'format', 'The value has the wrong JSON type.'),
  unknown_value: entry(400, 'format', 'The value is not one of those allowed.'),
  invalid_date_time: entry(400, 'format', 'Not an ISO 8601 UTC date-time such as 2026-11-20T09:15:00.000Z.'),
  invalid_time_span: entry(400, 'format', 'Not a time span such as 1.02:03:04.500 or 02:03:04.'),
  invalid_coordinates: entry(400, 'format', 'Not [longitude, latitude] in decimal degrees.'),
  invalid_identifier: entry(400, 'format', 'Not an identifier (UUID).'),
  invalid_number: entry(400, 'format', 'Not a decimal number as text, such as 1250.5.'),
  invalid_text: entry(
    400,
    'format',
    'The text contains characters that cannot be stored (NUL or half a surrogate pair).',
  ),
  blank: entry(400, 'format', 'The text must not be blank.'),
  too_short: entry(400, 'format', 'The value is shorter than allowed.'),
  too_long: entry(400, 'format', 'The value is longer than allowed.'),
  out_of_bounds: entry(400, 'format', 'The number is outside the bounds of this field.'),
  too_few: entry(400, 'format', 'The list has fewer entries than allowed.'),
  too_many: entry(400, 'format', 'The list has more entries than allowed.'),
  wrong_format: entry(400, 'format', 'The value does not have the form of this field.'),

  missing_token: entry(
    401,
    'authentication',
    'This call needs the header Authorization: Bearer <token>; GET /account/auth with X-Api-Key gives the token of an API key.',
  ),
  malformed_token: entry(
    401,
    'authentication',
    'The token is not a token of this service, or the prefix Bearer is missing.',
  ),
  expired_token: entry(401, 'authentication', 'The token has expired; log in again.'),
  invalidated_token: entry(
    401,
    'authentication',
    'The token was invalidated; use the replacement token or log in again.',
  ),
  invalid_credentials: entry(401, 'authentication', 'The user name, password, pin or API key is wrong.'),

  not_permitted: entry(403, 'authorisation', 'You lack the permission for this call.'),
  interface_not_allowed: entry(403, 'authorisation', 'The API key is not allowed to use this interface.'),
  session_required: entry(403, 'authorisation', 'Take a session before this call.'),
  wrong_device: entry(403, 'authorisation', 'The session belongs to another device.'),
  beyond_own_rights: entry(403, 'authorisation', 'This exceeds your own permissions.'),
  shared_user: entry(
    403,
    'authorisation',
    'The user belongs to another organisation, too; only they themselves can change this.',
  ),
  address_not_allowed: entry(403, 'authorisation', 'The API key may not be used from this address.'),
  origin_not_allowed: entry(403, 'authorisation', 'Pages of this origin may not open the push connection.'),
  not_a_driver: entry(403, 'authorisation', 'Only a driver of this organisation can do this.'),

  unknown_path: entry(404, 'not_found', 'There is no such path.'),
  not_found: entry(404, 'not_found', 'The resource does not exist.'),
  no_active_route: entry(404, 'not_found', 'The driver has no active route.'),
  no_active_session: entry(404, 'not_found', 'There is no active session.'),

  method_not_allowed: entry(405, 'format', 'This path does not support this method.'),
  not_acceptable: entry(406, 'format', 'The response is JSON, but the Accept header excludes JSON.'),
  request_timeout: entry(408, 'limit', 'The request took too long to arrive.'),

  driver_in_session: entry(409, 'conflict', 'The driver is already in an active session.'),
  asset_in_session: entry(409, 'conflict', 'The asset is already in an active session.'),
  device_in_session: entry(409, 'conflict', 'The device is already in an active session.'),
  session_ended: entry(409, 'conflict', 'The session has already ended.'),
  records_missing: entry(409, 'conflict', 'Some records of the session have not arrived.'),
  record_settled: entry(
    409,
    'conflict',
    'A controller has already made the opposite decision about this record.',
  ),
  other_report_counts: entry(
    409,
    'conflict',
    'The route already has this report, with the same time and a different reason.',
  ),
  proof_too_large: entry(409, 'conflict', 'The stop has too many captures for one document.'),
  route_not_active: entry(409, 'conflict', 'The route is not active.'),
  driver_has_active_route: entry(409, 'conflict', 'The driver already has an active route.'),
  route_closed: entry(409, 'conflict', 'The route is completed or cancelled and can no longer be changed.'),
  stop_departed: entry(
    409,
    'conflict',
    'The driver has departed from this stop, so it can no longer be changed.',
  ),
  transfer_pending: entry(409, 'conflict', 'A transfer of the route is already in progress.'),
  no_transfer_requested: entry(409, 'conflict', 'You have not been asked to release this route.'),
  transfer_ended: entry(409, 'conflict', 'The transfer has already ended in another way.'),
  key_in_use: entry(409, 'conflict', 'This key is already in use.'),
  role_in_use: entry(409, 'conflict', 'Users or API keys have this role.'),
  still_in_use: entry(409, 'conflict', 'Other records still refer to this one.'),
  last_administrator: entry(409, 'conflict', 'The organisation would be left without an administrator.'),
  api_key_ended: entry(
    409,
    'conflict',
    'The API key was revoked, which cannot be undone; create another one.',
  ),
  api_key_limit_reached: entry(
    409,
    'conflict',
    'The organisation has the maximum number of active API keys.',
  ),
  webhook_limit_reached: entry(409, 'conflict', 'The organisation has the maximum number of subscriptions.'),
  already_uploaded: entry(409, 'conflict', 'The upload was already completed with other content.'),
  concurrent_change: entry(
    409,
    'conflict',
    'Something else changed this at the same moment; repeat the call.',
  ),

  version_mismatch: entry(
    412,
    'conflict',
    'If-Match names a state that is no longer current; a weak tag (W/…) never matches.',
  ),
  body_too_large: entry(413, 'limit', 'The body is larger than allowed.'),
  uri_too_long: entry(414, 'limit', 'The address is longer than allowed.'),
  unsupported_media_type: entry(415, 'format', 'The body must be application/json.'),
  range_not_satisfiable: entry(
    416,
    'format',
    'The Range header must name one range of bytes that the file has, such as bytes=0-16383.',
  ),

  idempotency_key_reused: entry(422, 'validation', 'This Idempotency-Key was used with another request.'),
  submission_id_reused: entry(422, 'validation', 'This submission_id was used with other content.'),
  captured_in_future: entry(
    422,
    'validation',
    'The time is more than 24 hours ahead of the clock of the service.',
  ),
  captured_too_early: entry(422, 'validation', 'The time is before the year 2000.'),
  unknown_activity: entry(422, 'validation', 'The route has no such activity.'),
  unknown_requirement: entry(422, 'validation', 'The activity has no such requirement.'),
  unknown_stop: entry(422, 'validation', 'The route has no such point of interest.'),
  skip_not_allowed: entry(422, 'validation', 'Only an optional requirement may be skipped.'),
  status_reason_required: entry(422, 'validation', 'A skipped or failed outcome needs a status_reason.'),
  field_required: entry(422, 'validation', 'A success needs this field.'),
  field_not_allowed: entry(
    422,
    'validation',
    'A skipped or failed outcome may contain only the common fields.',
  ),
  odometer_behind_asset: entry(422, 'validation', 'The reading is behind the odometer of the asset.'),
  meter_type_mismatch: entry(422, 'validation', 'The meter type differs from that of the asset.'),
  unknown_asset: entry(422, 'validation', 'There is no such asset.'),
  asset_mismatch: entry(422, 'validation', 'Another asset is required here.'),
  asset_type_mismatch: entry(422, 'validation', 'An asset of another type is required here.'),
  value_out_of_range: entry(422, 'validation', 'The value is outside the allowed range.'),
  value_not_in_options: entry(422, 'validation', 'The value is not one of the options.'),
  regex_mismatch: entry(422, 'validation', 'The value does not match the pattern of the field.'),
  invalid_value: entry(422, 'validation', 'The value does not fit the data type of the field.'),
  data_type_mismatch: entry(422, 'validation', 'The data_type differs from that of the requirement.'),
  unknown_form_field: entry(422, 'validation', 'The form has no such field.'),
  duplicate_form_field: entry(422, 'validation', 'The outcome contains this field twice.'),
  form_field_required: entry(422, 'validation', 'This field of the form is required.'),
  rating_type_mismatch: entry(422, 'validation', 'The rating type differs from that of the requirement.'),
  single_image_only: entry(422, 'validation', 'Only one image may be sent for this requirement.'),
  unknown_image: entry(
    422,
    'validation',
    'This is not the address of a completed upload of this organisation.',
  ),
  currency_not_allowed: entry(422, 'validation', 'The currency is not one of those offered.'),
  currency_required: entry(
    422,
    'validation',
    'Cash needs currencies: those of the requirement, of the route or of the organisation.',
  ),
  barcode_not_expected: entry(422, 'validation', 'This code is not one of those to be scanned.'),
  barcode_missing: entry(422, 'validation', 'A code that must be scanned is missing.'),
  reason_not_allowed: entry(422, 'validation', 'The reason is not one of those offered.'),
  duplicate_key: entry(422, 'validation', 'This key occurs twice where it must be unique.'),
  unknown_reference: entry(422, 'validation', 'The sequence names something that does not exist.'),
  not_sequenced: entry(422, 'validation', 'No sequence contains this activity or requirement.'),
  duplicate_in_sequence: entry(422, 'validation', 'The sequence contains this entry twice.'),
  invalid_range: entry(422, 'validation', 'A range has exactly two ends, in order.'),
  range_not_applicable: entry(422, 'validation', 'A range applies to dates and numbers only.'),
  unsupported_regex: entry(422, 'validation', 'The pattern cannot be used: it must be valid RE2.'),
  too_few_stops: entry(422, 'validation', 'A travel plan has at least two points of interest.'),
  times_out_of_order: entry(422, 'validation', 'The end is before the beginning.'),
  polygon_not_closed: entry(
    422,
    'validation',
    'A polygon ring has at least four points and ends where it began.',
  ),
  unknown_driver: entry(422, 'validation', 'There is no such driver.'),
  same_driver: entry(422, 'validation', 'The route already belongs to this driver.'),
  unknown_site: entry(422, 'validation', 'There is no such site.'),
  unknown_user: entry(422, 'validation', 'The organisation has no such user.'),
  unknown_role: entry(422, 'validation', 'There is no such role.'),
  weak_pin: entry(422, 'validation', 'This pin is too easy to guess.'),
  weak_password: entry(422, 'validation', 'This password is too easy to guess.'),
  link_not_usable: entry(
    422,
    'validation',
    'The link was used already, has expired, or was replaced by a newer one.',
  ),
  wrong_current_password: entry(422, 'validation', 'This is not your current password or pin.'),
  webhook_url_not_allowed: entry(422, 'validation', 'The service does not send webhooks to this address.'),
  ambiguous_reference: entry(
    422,
    'validation',
    'Name the record by its id or by its integration key, not by both.',
  ),
  digest_mismatch: entry(422, 'validation', 'The uploaded bytes do not have the announced digest or length.'),
  content_mismatch: entry(422, 'validation', 'The uploaded bytes do not have the announced content type.'),

  account_locked: entry(429, 'limit', 'Too many failed attempts; the account is locked for a while.'),
  rate_limited: entry(429, 'limit', 'Too many requests.'),
  image_quota_reached: entry(
    429,
    'limit',
    'No more images are accepted now; announce the image again later.',
  ),
  header_too_large: entry(431, 'limit', 'The headers are larger than allowed.'),
  internal: entry(500, 'server', 'The service failed; the fault was logged under the request id.'),
  unavailable: entry(503, 'server', 'The service cannot do this at the moment; try again.'),
  storage_full: entry(503, 'server', 'The service has no space left to record this; nothing was recorded.'),
} as const satisfies Record<string, CatalogueEntry>;

export type ProblemCode = keyof typeof problemCatalogue;

/**
 * Who has what a request asked for, and since when. Nothing else is disclosed, and nothing of another organisation.
 */
export const Holder = Type.Object(
  { driver_name: Type.String(), since: DateTime },
  { description: 'The driver in whose session the asset is, and since when. Only in `asset_in_session`.' },
);
export type Holder = Static<typeof Holder>;

/**
 * One entry of the error array, as it is sent [R-ERR-3][R-ERR-4][R-ERR-5][R-ERR-6]. `key` is a JSON pointer or a
 * parameter's name.
 */
export const Problem = Type.Object(
  {
    message: Type.String(),
    type: Type.Optional(enumeration(problemTypes)),
    code: Type.Optional(Type.String()),
    key: Type.Optional(Type.String()),
    holder: Type.Optional(Holder),
  },
  { [documentedAs]: 'Problem' },
);
/** A problem as this service sends it, for the reference. A client also accepts one that a proxy has changed. */
export const SentProblem = Type.Object({
  message: Type.String({ description: 'For people; it may change.' }),
  type: enumeration(problemTypes),
  code: Type.String({
    description: 'For programs; it does not change. An open list.',
    examples: ['rate_limited'],
  }),
  key: Type.Optional(
    Type.String({ description: 'A JSON pointer into the body, or the name of a parameter.' }),
  ),
  holder: Type.Optional(Holder),
});
export const Problems = Type.Array(Problem, {
  minItems: 1,
  examples: [[{ message: 'This field is required.', type: 'format', code: 'required', key: '/name' }]],
});
export type WireProblem = Static<typeof Problem>;

/** A refusal as a value. The status follows from the code. */
export interface Problem {
  code: ProblemCode;
  message: string;
  key?: string;
  holder?: Holder;
}

/**
 * A response names at most this many problems [C-2]: more would not help a client, and a hostile body must not make
 * the work or the response grow without limit. Checks stop at this many.
 */
export const mostProblems = 100;

/** Whether a response can name no more problems than these, so that a check may stop. */
export function isFull(problems: readonly Problem[]): boolean {
  return problems.length >= mostProblems;
}

/** Creates a problem. Without a message, it has the message of the catalogue. */
export function problem(code: ProblemCode, key?: string, message?: string): Problem {
  const value: Problem = { code, message: message ?? problemCatalogue[code].message };
  return key === undefined ? value : { ...value, key };
}

/** True for a code of the catalogue. */
export function isProblemCode(value: unknown): value is ProblemCode {
  return typeof value === 'string' && Object.hasOwn(problemCatalogue, value);
}

/** True for a problem, false for another object that a function returns instead. */
export function isProblem(value: object): value is Problem {
  return 'code' in value && 'message' in value;
}

/** Returns the first 100 problems with their keys below another pointer: `/value` becomes `/outcomes/3/value`. */
export function below(pointer: string, problems: readonly Problem[]): Problem[] {
  return problems.slice(0, mostProblems).map((each) => ({ ...each, key: `${pointer}${each.key ?? ''}` }));
}

/** Returns the problem in the form in which it is sent. */
export function toWire(value: Problem): WireProblem {
  const { type } = problemCatalogue[value.code];
  const { message, code, key, holder } = value;
  return {
    ...{ message, type, code },
    ...(key === undefined ? {} : { key }),
    ...(holder === undefined ? {} : { holder }),
  };
}

/**
 * The status of a response with these problems is that of the first one: a request is refused for one class at a time.
 */
export function statusOf(problems: readonly Problem[]): number {
  const first = problems[0];
  return first === undefined ? 500 : problemCatalogue[first.code].status;
}

/** A member's name as a step of a JSON pointer (RFC 6901). */
export function pointerStep(name: string | number): string {
  return typeof name === 'number' ? `/${name}` : `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}
