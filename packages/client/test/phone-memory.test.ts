import { routeExample } from '@fleet/contract/planning/route-examples';
import { expect, it } from 'vitest';
import { readPhoneMemory } from '../src/phone/phone-memory.js';
import type { CapturedFact } from '../src/queue/local-progress.js';
import type { UnsentRecord } from '../src/queue/unsent-record.js';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 8, minute)).toISOString();
const fact = (routeId: string, minute: number): CapturedFact => ({
  kind: 'completion',
  routeId,
  at: at(minute),
});
const unsent = (id: string, routeId: string): UnsentRecord => ({
  ...{ id, organisationId: 'o', sessionId: 's', sequence: 1, parked: null },
  content: { kind: 'completion', routeId, at: at(0) },
});

/** A memory with one route for each minute, `r0` first, in the order of a store. */
function memoryOf(minutes: number) {
  const stored = Array.from({ length: minutes }, (_, n) => ({ key: `fact/f${n}`, value: fact(`r${n}`, n) }));
  const memory = readPhoneMemory(stored.sort((one, other) => (one.key < other.key ? -1 : 1)));
  memory.keepRoute({ route: { ...routeExample, id: 'shown' }, etag: null });
  return memory;
}
const routesIn = (memory: ReturnType<typeof memoryOf>) =>
  memory
    .facts()
    .map(({ routeId }) => routeId)
    .sort();

it('the memory keeps captures on the last ten routes and on routes with unsent records', () => {
  const memory = memoryOf(14);
  expect(
    memory
      .forgetRoutes([unsent('f1', 'r1')])
      .map((each) => Object.values(each)[0])
      .sort(),
  ).toEqual(['fact/f0', 'fact/f2', 'fact/f3']);
  expect(routesIn(memory)).toHaveLength(11);
  expect(memory.forgetRoutes([])).toEqual([{ remove: 'fact/f1' }]);
});

it('the memory forgets a completion without effect, once it has been sent', () => {
  const memory = memoryOf(2);
  expect(memory.forgetCompletion('r1', [unsent('f1', 'r1')])).toEqual([]);
  expect(memory.forgetCompletion('r1', [])).toEqual([{ remove: 'fact/f1' }]);
  expect(routesIn(memory)).toEqual(['r0']);
});

it('the memory returns a route that cannot be changed', () => {
  const route = memoryOf(0).kept?.route;
  expect(() => route?.travel_plan.points_of_interest.pop()).toThrow(TypeError);
  expect(Object.isFrozen(route?.allocation)).toBe(true);
});

it('the memory ignores facts of an unknown kind', () => {
  const stored = [
    { key: 'fact/a', value: { kind: { toString: 1 }, routeId: 'r' } },
    { key: 'fact/b', value: { kind: ['completion'], routeId: 'r' } },
  ];
  expect(readPhoneMemory(stored).facts()).toEqual([]);
});
