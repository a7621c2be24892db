import { isOutOfOrder } from '@fleet/domain/plans/requirement-sequence';
import { describe, expect, it } from 'vitest';
import { createSequenceList } from '../../src/outcomes/sequence-list.js';
import { type dayPlan, weight, workingDay } from '../day-fixture.js';
import { suiteService } from '../test-service.js';

const service = suiteService();

const keys = ['a', 'b', 'c', 'd', 'e', 'f'];
const requirementOf = (key: string) => ({
  kind: 'weight',
  integration_key: key,
  label: key,
  is_optional: true,
  // One with a condition may never be due, so nothing waits for it.
  ...(key === 'b' && {
    conditions: [{ kind: 'confirmation', question: 'More?', confirm_text: 'Yes', reject_text: 'No' }],
  }),
});
const activity = {
  reference: 'deliver',
  name: 'Deliver',
  requirements: keys.map(requirementOf),
  execution_sequence: ['a', 'b', 'c', 'd', 'e'],
  failure_sequence: ['f', 'e', 'c'],
};

function plan(day: ReturnType<typeof dayPlan>) {
  const deliver = day.travel_plan.points_of_interest[1]?.activities[0];
  if (deliver === undefined) throw new Error('the plan of the fixture has changed');
  const { requirements, execution_sequence, failure_sequence } = activity;
  Object.assign(deliver, { requirements, execution_sequence, failure_sequence });
  return day;
}

/** Returns a function that chooses items of a list. The choices are the same in every run. */
function chooser(seed: number) {
  let state = seed;
  return <Item>(items: readonly Item[]): Item => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return items[Math.floor((state / 2_147_483_648) * items.length)] as Item;
  };
}

describe('outcomes out of order', () => {
  it.each([1, 2, 3, 4])(
    '[R-RTE-17] [C-6] are flagged by the rule of the domain, also across batches (seed %i)',
    async (seed) => {
      const day = await workingDay(service, { plan });
      const choose = chooser(seed);
      const answered = new Set<string>();
      const flags: boolean[] = [];
      for (const size of [1, 2, 1, 3, 2, 4]) {
        const batch = Array.from({ length: size }, () => choose(keys));
        const expected = batch.map((key) => {
          const isEarly = isOutOfOrder(activity as never, key, answered);
          answered.add(key);
          return isEarly;
        });
        const outcomes = batch.map((integration_key) =>
          weight('1', { activity_reference: 'deliver', integration_key }),
        );
        const answer = await day.submit(outcomes);
        expect(answer.status, JSON.stringify(answer.body)).toBe(200);
        const flagged = answer.body.data.map(
          (each: { out_of_order?: boolean }) => each.out_of_order ?? false,
        );
        expect(flagged, `${batch} after ${[...answered]}`).toEqual(expected);
        flags.push(...expected);
      }
      expect(new Set(flags)).toEqual(new Set([true, false]));
    },
  );

  it('list each sequence once, even if it orders many outcomes', () => {
    const list = createSequenceList();
    const places = keys.map((key) => list.placesOf(activity as never, key));
    expect(places).toEqual([
      [[0, 0]],
      [[0, 1]],
      [
        [0, 1],
        [1, 2],
      ],
      [[0, 2]],
      [
        [0, 3],
        [1, 1],
      ],
      [[1, 0]],
    ]);
    expect(list.listed()).toEqual([
      { sequence: 0, activity_reference: 'deliver', keys: ['a', 'c', 'd'] },
      { sequence: 1, activity_reference: 'deliver', keys: ['f', 'e'] },
    ]);
  });
});
