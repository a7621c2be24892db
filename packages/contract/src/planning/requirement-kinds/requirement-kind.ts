import type { TSchema } from 'typebox';
import * as Type from 'typebox';
import { closed, enumeration, FreeText, IntegrationKey, Label } from '../../ground/primitives.js';
import { RequirementCondition } from '../conditions.js';

export const outcomeStatuses = ['success', 'skipped', 'failed'] as const;
export type OutcomeStatus = (typeof outcomeStatuses)[number];

/** What every requirement has [R-REQ-1][R-REQ-2][R-REQ-3]. */
export const requirementCommons = {
  label: Label,
  is_optional: Type.Boolean({ description: 'Whether the driver may skip the requirement.' }),
  integration_key: IntegrationKey,
  conditions: Type.Optional(Type.Array(RequirementCondition, { maxItems: 10 })),
};

/** What every outcome has [R-OUT-4][R-OUT-5][R-OUT-6]. */
export const outcomeCommons = {
  integration_key: IntegrationKey,
  status: enumeration(outcomeStatuses),
  status_reason: Type.Optional(FreeText),
};

type Fields = Record<string, TSchema>;

/**
 * Defines one kind of requirement. `own` are its fields in a route, in addition to the common ones. `planned` are the
 * same fields as an integration writes them, if that differs: it may name an asset by its integration key. `sent` are
 * the fields of a successful outcome.
 */
export function requirementKind<
  const Kind extends string,
  Own extends Fields,
  Sent extends Fields,
  Planned extends Fields = Own,
>(value: { kind: Kind; own: Own; planned?: Planned; sent: Sent }) {
  const planned = (value.planned ?? value.own) as Planned;
  return {
    kind: value.kind,
    requirement: closed({ kind: Type.Literal(value.kind), ...requirementCommons, ...value.own }),
    plan: closed({ kind: Type.Literal(value.kind), ...requirementCommons, ...planned }),
    /** The fields of a successful outcome, without the common ones. */
    sent: closed(value.sent),
    /** A complete successful outcome. A skipped or failed one has only the common fields [C-6]. */
    outcome: closed({ ...outcomeCommons, ...value.sent }),
  };
}
