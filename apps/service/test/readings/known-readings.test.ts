import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entryKey, type OdometerEntry } from '../../src/readings/reading-ledger.js';
import { readKnownReadings } from '../../src/readings/reading-ledger-queries.js';
import { blocksOf } from '../statement-blocks.js';
import { addAsset, suiteWorld, systemActor } from '../test-context.js';

const world = suiteWorld();
const start = Date.parse('2026-11-20T09:00:00Z');
const routeId = randomUUID();
const to = { routeId, driverId: randomUUID(), sessionId: randomUUID() };

/** A reading of an asset, captured some milliseconds after the start. */
interface Reading {
  at: number;
  value: number;
  route: string;
  key: string;
  superseded: boolean;
}

const insert = (assetId: string, readings: readonly Reading[]) =>
  world.database.pool.query(
    `insert into asset_readings (organisation_id, asset_id, captured_at, submission_id, reading, route_id,
        activity_reference, requirement_key, superseded)
      select $1, $2, to_timestamp(($4 + i.at) / 1000.0), gen_random_uuid(), i.value, i.route, 'load', i.key, i.superseded
      from jsonb_to_recordset($3::jsonb) as i (at bigint, value numeric, route uuid, key text, superseded boolean)`,
    [world.organisationId, assetId, JSON.stringify(readings), start],
  );

const entry = (n: number, assetId: string, at: number, key: string): OdometerEntry => ({
  n,
  submission_id: randomUUID(),
  captured_at: new Date(start + at).toISOString(),
  activity_reference: 'load',
  requirement_key: key,
  asset_id: assetId,
  isRead: true,
});

describe('[C-6] the readings by which a batch is judged', () => {
  it('are for each entry the highest in force at its time, without the requirements of the batch', async () => {
    const few = { at: fc.nat({ max: 9 }), key: fc.constantFrom('a', 'b', 'c') };
    const reading = fc.record({
      ...few,
      value: fc.integer({ min: 182_338, max: 182_348 }),
      route: fc.constantFrom(routeId, randomUUID()),
      superseded: fc.boolean(),
    });
    const asset = fc.record({
      hasInitial: fc.boolean(),
      readings: fc.array(reading, { maxLength: 12 }),
      entries: fc.array(fc.record(few), { maxLength: 6 }),
    });
    let higher = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(asset, { minLength: 1, maxLength: 3 }), async (assets) => {
        const made = await Promise.all(assets.map(async (each) => ({ ...each, id: await addAsset(world) })));
        for (const { id, hasInitial, readings } of made) {
          const initial = hasInitial ? 182_340.5 : null;
          await world.database.pool.query('update assets set initial_reading = $2 where id = $1', [
            id,
            initial,
          ]);
          await insert(id, readings);
        }
        const asked = made.flatMap(({ id, entries }) => entries.map((each) => ({ id, ...each })));
        const answered = new Set(asked.map((each) => each.key));
        const expected = made.flatMap(({ id, hasInitial, readings, entries }) =>
          entries.map(({ at }) => {
            const values = readings
              .filter((each) => !each.superseded && each.at <= at)
              .filter((each) => each.route !== routeId || !answered.has(each.key))
              .map((each) => each.value);
            higher += new Set(values).size > 1 ? 1 : 0;
            const highest = Math.max(...values, hasInitial ? 182_340.5 : 0);
            return [id, highest === 0 ? null : String(highest)] as const;
          }),
        );
        const odometers = asked.map(({ id, at, key }, n) => entry(n, id, at, key));
        const { untouched } = await readKnownReadings(world.contextFor(systemActor), to, odometers);
        expect(untouched).toEqual(new Map(expected.map(([id, highest], n) => [entryKey(n, id), highest])));
      }),
      { numRuns: 100 },
    );
    expect(higher).toBeGreaterThan(50);
  });

  const many = 20_000;
  it.each([
    ['rise', (n: number) => n],
    ['fall', (n: number) => many - n],
    ['are equal', () => 1],
    ['rise and fall', (n: number) => (n * 7_919) % many],
  ])('cost 200 entries little more than one, if the readings of the asset %s', async (_, valueAt) => {
    const assetId = await addAsset(world);
    const readings = Array.from({ length: many }, (_each, n) => ({
      at: n,
      value: valueAt(n),
      route: randomUUID(),
      key: 'km',
      superseded: false,
    }));
    await insert(assetId, readings);
    const cost = (count: number, atOf: (n: number) => number) =>
      blocksOf(world, world.contextFor(systemActor), (ctx) =>
        readKnownReadings(
          ctx,
          to,
          Array.from({ length: count }, (_each, n) => entry(n, assetId, atOf(n), 'km')),
        ),
      );
    const costs = async () => ({
      one: await cost(1, () => -1),
      before: await cost(200, (n) => -1 - n),
      between: await cost(200, (n) => (n * many) / 200),
    });
    for (const prepare of ['select', 'vacuum analyze asset_readings']) {
      await world.database.pool.query(prepare);
      const { one, before, between } = await costs();
      expect(one).toBeGreaterThan(0);
      expect(before, prepare).toBeLessThan(2 * one);
      // Each different answer also needs a search in the index.
      expect(between, prepare).toBeLessThan(2 * one + 200 * 10);
    }
  });
});
