import { Account } from '@fleet/contract/accounts/accounts';
import { operations } from '@fleet/contract/documents/api';
import { Notification } from '@fleet/contract/driving/notifications';
import { decisionOf } from '@fleet/contract/ground/compiled-decision';
import { isRecord, nodeOf } from '@fleet/contract/ground/schema-reading';
import { shapeCheck } from '@fleet/contract/ground/shape-check';
import { explainShape } from '@fleet/contract/ground/shape-explanation';
import { Requirement } from '@fleet/contract/planning/requirements';
import { routeExample } from '@fleet/contract/planning/route-examples';
import { Route } from '@fleet/contract/planning/routes';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mutated, valuesNear } from '../../contract/test/schema-values.js';
import { type AnswerSchema, growingSchema } from '../src/calls/answer-schema.js';

const faults = (schema: AnswerSchema, value: unknown) => {
  const checked = shapeCheck(growingSchema(schema)).check(value);
  return checked.ok ? null : checked.problems.map((each) => `${each.code} ${each.key}`);
};

/** The value with an additional member in each of its objects. */
function withMore(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withMore);
  if (!isRecord(value)) return value;
  const members = Object.entries(value).map(([name, each]) => [name, withMore(each)]);
  return { ...Object.fromEntries(members), new_member: 'since v2.7' };
}

const answers = operations.flatMap((operation) =>
  Object.entries(operation.answers).flatMap(([status, { schema, example }]) =>
    schema === null ? [] : [{ name: `${operation.id} ${status}`, schema, example }],
  ),
);

describe('a response of a later service', () => {
  it.each(answers)('may have more members: $name', ({ schema, example }) => {
    expect(faults(schema, example)).toBeNull();
    expect(faults(schema, withMore(example))).toBeNull();
  });

  it.each(answers)('is still checked: $name', ({ schema }) => {
    for (const value of [null, 7, 'text', [], {}, { data: 7, links: [] }]) {
      expect(faults(schema, value)).not.toBeNull();
    }
  });

  it('may have new words and longer texts', () => {
    const route = { ...routeExample, status: 'paused', name: 'x'.repeat(5_000) };
    expect(faults(Route, route)).toBeNull();
    expect(faults(Route, { ...routeExample, status: 7 })).toEqual(['wrong_type /status']);
    const organisation = { id: 'not a UUID', name: '', roles: ['pilot'], permissions: ['drones:fly'] };
    const display = { time_zone: 'Mars/Olympus', units: { distance: 'furlong' }, currencies: [] };
    const account = {
      user: null,
      api_key: null,
      organisations: [{ ...organisation, site_ids: [], driver_id: null, ...display }],
      session: null,
    };
    expect(faults(Account, account)).toBeNull();
  });

  it('may have new kinds, but known kinds keep their shape', () => {
    const stops = routeExample.travel_plan.points_of_interest;
    const requirements = stops.flatMap((stop) => stop.activities.flatMap((each) => each.requirements));
    const known = requirements.find((each) => each.kind === 'odometer');
    const { kind: _, ...kindless } = known ?? {};
    expect(faults(Requirement, known)).toBeNull();
    expect(faults(Requirement, { ...known, kind: 'hologram', angles: [1, 2] })).toBeNull();
    expect(faults(Requirement, { ...known, validate: 'yes' })).not.toBeNull();
    expect(faults(Requirement, { ...known, kind: 7 })).not.toBeNull();
    expect(faults(Requirement, kindless)).not.toBeNull();
    const message = { id: '41', kind: 'depot_changed', topic: 't', created_at: '2026-11-20T09:15:00.000Z' };
    expect(faults(Notification, { ...message, payload: { depot_id: 'd' } })).toBeNull();
    expect(faults(Notification, { ...message, payload: 'd' })).not.toBeNull();
  });

  it('has times in the form that code can read', () => {
    expect(faults(Route, { ...routeExample, planned_start_at: 'tomorrow' })).toEqual([
      'invalid_date_time /planned_start_at',
    ]);
  });
});

describe('the check of a response in a browser, which has no compiled check', () => {
  it.each(answers)('decides like the compiled one: $name', ({ schema, example }) => {
    const grown = growingSchema(schema);
    const compiled = decisionOf(grown);
    const near = fc.oneof(valuesNear(nodeOf(schema)), valuesNear(nodeOf(grown)), fc.constant(example));
    const values = fc.oneof(near, near.chain(mutated), near.chain(mutated).chain(mutated));
    fc.assert(
      fc.property(values, (value) => {
        expect(explainShape(grown, value).length === 0).toBe(compiled(value));
      }),
      { numRuns: 60 },
    );
  });
});
