import type { Static } from 'typebox';
import * as Type from 'typebox';
import { exampleLinks } from '../ground/contract-examples.js';
import { receipted } from '../ground/envelope.js';
import { operation } from '../ground/operation.js';
import { routeParams } from '../ground/organisation-params.js';
import {
  Coordinates,
  closed,
  DateTime,
  enumeration,
  Identifier,
  IntegrationKey,
  nullable,
  SequenceNumber,
} from '../ground/primitives.js';
import { Problems } from '../ground/problems.js';
import { documentedAs } from '../ground/schema-reading.js';
import { outcomeCommons } from '../planning/requirement-kinds/requirement-kind.js';
import { requirementKinds } from '../planning/requirements.js';
import { mixedResultsExample, outcomeFrameExample, outcomeResultsExample } from './outcome-examples.js';

/** Members of an outcome in addition to those of the specification [C-6]. */
export const outcomeCommonsOnWire = {
  submission_id: Identifier,
  sequence: Type.Optional(SequenceNumber),
  activity_reference: IntegrationKey,
  captured_at: DateTime,
  position: Type.Optional(Coordinates),
};
export const OutcomeCommonsOnWire = Type.Object(outcomeCommonsOnWire);
export type OutcomeCommonsOnWire = Static<typeof OutcomeCommonsOnWire>;

/** A skipped or failed outcome of any kind: the common fields and a reason that is not blank [R-OUT-2]. */
export const OutcomeWithoutCapture = closed({ ...outcomeCommonsOnWire, ...outcomeCommons });

/**
 * The successful form of each kind, for the reference. An outcome is never checked against a union of forms: its
 * requirement determines the form [C-6].
 */
export const successForms = Object.fromEntries(
  Object.values(requirementKinds).map((each) => [
    each.kind,
    closed(
      { ...outcomeCommonsOnWire, ...each.outcome.properties, status: Type.Literal('success') },
      { title: `success: ${each.kind}` },
    ),
  ]),
);
/** The form of an outcome without a capture, for the reference: skipped or failed. */
export const UnsuccessfulOutcome = closed(
  {
    ...OutcomeWithoutCapture.properties,
    status: enumeration(['skipped', 'failed']),
    status_reason: Type.String({ description: 'Why there is no capture; not blank.' }),
  },
  { title: 'skipped or failed, of any kind' },
);
export const Outcome = Type.Union([...Object.values(successForms), UnsuccessfulOutcome]);

/** The frame of a submission. Its outcomes may have any content here, because each is judged separately [C-6]. */
export const OutcomeFrame = closed({
  session_id: Type.Optional(Identifier),
  route_version: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
  outcomes: Type.Array(Type.Unsafe<unknown>({ [documentedAs]: 'Outcome' }), { minItems: 1, maxItems: 200 }),
});
export type OutcomeFrame = Static<typeof OutcomeFrame>;

export const outcomeResults = ['recorded', 'duplicate', 'rejected'] as const;

/** The result of one outcome. Results are in the order of the request [C-6]. */
export const OutcomeResult = Type.Object({
  submission_id: nullable(Type.String()),
  result: enumeration(outcomeResults),
  late: Type.Optional(
    Type.Literal(true, {
      description:
        'The route was changed, released or completed, or the session ended, before the outcome arrived.',
    }),
  ),
  quarantined: Type.Optional(
    Type.Literal(true, {
      description: 'Captured after the session was revoked. A controller accepts or discards it.',
    }),
  ),
  out_of_order: Type.Optional(
    Type.Literal(true, { description: 'An earlier requirement was still unanswered.' }),
  ),
  corrects: Type.Optional(
    Type.String({ description: 'The submission whose outcome for the same requirement this one corrects.' }),
  ),
  errors: Type.Optional(Problems),
});
export type OutcomeResult = Static<typeof OutcomeResult>;

const answerLinks = exampleLinks('/routes/active');

/** The problems for which the content of an outcome may be refused [C-6]. */
export const judgementProblems = [
  'submission_id_reused',
  'captured_in_future',
  'captured_too_early',
  'unknown_activity',
  'unknown_requirement',
  'skip_not_allowed',
  'status_reason_required',
  'field_required',
  'field_not_allowed',
  'odometer_behind_asset',
  'meter_type_mismatch',
  'unknown_asset',
  'asset_mismatch',
  'asset_type_mismatch',
  'value_out_of_range',
  'value_not_in_options',
  'regex_mismatch',
  'invalid_value',
  'data_type_mismatch',
  'unknown_form_field',
  'duplicate_form_field',
  'form_field_required',
  'rating_type_mismatch',
  'single_image_only',
  'unknown_image',
  'currency_not_allowed',
  'barcode_not_expected',
  'barcode_missing',
  'reason_not_allowed',
  'duplicate_key',
] as const;

export const submitOutcomes = operation({
  id: 'submitOutcomes',
  method: 'POST',
  path: '/{organisationId}/routes/{routeId}/outcomes',
  tag: 'Outcomes',
  summary: 'Submit the outcomes of requirements',
  description:
    'Accepts up to 200 outcomes. Each is judged separately, so that a faulty one never affects the others. An outcome with the `submission_id` and content of an earlier one is a duplicate, without a time limit. The `submission_id` of a rejected outcome can be used again. If all are rejected, the response is 422 with the array of errors. A second outcome for a requirement corrects the first.',
  access: 'routes:execute',
  params: routeParams,
  body: OutcomeFrame,
  bodyExample: outcomeFrameExample,
  entries: 'outcomes',
  answers: {
    200: {
      description: 'Every outcome is on disk, recorded now or before.',
      schema: receipted(Type.Array(OutcomeResult)),
      example: { data: outcomeResultsExample, received_through: 8, links: answerLinks },
    },
    207: {
      description: 'Some outcomes were rejected; the others are on disk.',
      schema: receipted(Type.Array(OutcomeResult)),
      example: { data: mixedResultsExample, received_through: 7, links: answerLinks },
    },
  },
  problems: [
    'not_found',
    'session_required',
    'wrong_device',
    'not_a_driver',
    'route_not_active',
    ...judgementProblems,
  ],
});
