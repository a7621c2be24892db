import type { Position } from '@fleet/contract/driving/progress';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '../../src/context.js';
import { revokeSession } from '../../src/sessions/revoke-session.js';
import { takeSession } from '../../src/sessions/take-session.js';
import { addAsset, addDriver, contextOf, refusedCodes, type TestWorld, testWorld } from '../test-context.js';
import {
  auditOf,
  newsOf,
  placeOf,
  quarantineOf,
  sendPositions,
  startTrip,
  type Trip,
} from './trip-fixture.js';

let world: TestWorld;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world.stop());

const far = placeOf(-5);
const times = (count: number) => Array.from({ length: count }, (_, index) => index);
const position = (trip: Trip, second: number, more: Partial<Position> = {}): Position => ({
  at: trip.at(0, second),
  coordinates: far,
  ...more,
});
const send = (trip: Trip, positions: Position[], session_id?: string) =>
  sendPositions(trip.ctx, { positions, ...(session_id === undefined ? {} : { session_id }) });

async function storedPositions(trip: Trip) {
  const { rows } = await world.database.pool.query(
    `select p.session_id, p.at, p.longitude, p.latitude, p.speed, p.heading, p.accuracy_m, p.sequence, p.late
     from positions p join sessions s on s.organisation_id = p.organisation_id and s.id = p.session_id
     where s.driver_id = $1 order by p.at, p.session_id`,
    [trip.driver.driverId],
  );
  return rows;
}

describe('positions', () => {
  it('[R-CNV-6][C-6] are stored as sent', async () => {
    const trip = await startTrip(world);
    const received = await send(trip, [
      position(trip, 10, { speed: 8.5, heading: 74, accuracy_m: 6, sequence: 1 }),
      position(trip, 20),
    ]);
    expect(received).toEqual({ counts: { recorded: 2, duplicates: 0, quarantined: 0 }, receivedThrough: 1 });
    const plain = { session_id: trip.sessionId, longitude: far[0], latitude: far[1], late: false };
    expect(await storedPositions(trip)).toEqual([
      { ...plain, at: trip.at(0, 10), speed: 8.5, heading: 74, accuracy_m: 6, sequence: 1 },
      { ...plain, at: trip.at(0, 20), speed: null, heading: null, accuracy_m: null, sequence: null },
    ]);
    expect(await auditOf(trip)).toMatchObject([
      { action: 'positions.submit', subject_id: trip.sessionId, data: { recorded: 2, quarantined: 0 } },
    ]);
  });

  it('[C-6] are stored once if sent twice, in one call or in two, and their sequence is in the receipt', async () => {
    const trip = await startTrip(world);
    const written = { ...position(trip, 10), at: trip.at(0, 10).replace('.000Z', 'Z') };
    const first = await send(trip, [position(trip, 10), written, position(trip, 10, { sequence: 1 })]);
    expect(first).toEqual({ counts: { recorded: 1, duplicates: 2, quarantined: 0 }, receivedThrough: 1 });
    const second = await send(trip, [
      position(trip, 10, { sequence: 2 }),
      position(trip, 20, { sequence: 3 }),
    ]);
    expect(second).toEqual({ counts: { recorded: 1, duplicates: 1, quarantined: 0 }, receivedThrough: 3 });
    const audit = await auditOf(trip);
    expect((await send(trip, [position(trip, 10)])).counts.recorded).toBe(0);
    expect(await auditOf(trip)).toEqual(audit);
  });

  it('[C-11] may be a thousand in one call', async () => {
    const trip = await startTrip(world);
    const positions = times(1_000).map((each) => position(trip, each, { sequence: each + 1 }));
    const received = await send(trip, positions);
    expect(received).toEqual({
      counts: { recorded: 1_000, duplicates: 0, quarantined: 0 },
      receivedThrough: 1_000,
    });
  });

  it('[C-6] accept every number that the contract allows', async () => {
    const trip = await startTrip(world);
    const extremes = [
      position(trip, 1, { speed: 1e-300, heading: 5e-324, accuracy_m: 1e-45 }),
      position(trip, 2, { speed: 1_000, heading: 360, accuracy_m: 100_000, coordinates: [-180, -90] }),
      position(trip, 3, { speed: 0, coordinates: [180, 90], sequence: Number.MAX_SAFE_INTEGER - 1 }),
      { ...position(trip, 4), at: '2000-01-01T00:00:00.000000001Z' },
      { ...position(trip, 5), at: `${trip.at(60).slice(0, 19)}.999999999Z` },
    ];
    expect((await send(trip, extremes)).counts.recorded).toBe(5);
    const rows = await storedPositions(trip);
    expect(rows[0]?.at).toBe('2000-01-01T00:00:00.000Z');
    expect(rows.at(-1)?.at).toBe(`${trip.at(60).slice(0, 19)}.999Z`);
    expect(rows[1]).toMatchObject({ speed: 0, heading: 0 });
  });

  it('[R-GEN-7][C-4] need a session and its device, but no route', async () => {
    const trip = await startTrip(world);
    const elsewhere = await contextOf(world, trip.driver.userId, { deviceId: 'another tablet' });
    const sent = { positions: [position(trip, 10)] };
    expect(await refusedCodes(sendPositions(elsewhere, sent))).toEqual(['wrong_device']);
    const idle = await addDriver(world);
    const ctx = await contextOf(world, idle.userId);
    expect(await refusedCodes(sendPositions(ctx, sent))).toEqual(['session_required']);
    await takeSession(ctx, { asset_id: await addAsset(world), device_id: 'its tablet' });
    expect((await sendPositions(ctx, sent)).counts.recorded).toBe(1);
  });
});

describe('positions of a session that has ended', () => {
  async function revoked(): Promise<Trip> {
    const trip = await startTrip(world);
    world.clock.advance(60 * 60_000);
    await revokeSession(trip.ctx, { sessionId: trip.sessionId, reason: 'Truck needed' });
    return trip;
  }
  const hour = 3_600;

  it('[C-4] are late if captured before its end, and quarantined if captured after it', async () => {
    const trip = await revoked();
    const positions = [
      position(trip, 10, { sequence: 1 }),
      position(trip, hour + 600, { sequence: 2, speed: 3 }),
      position(trip, hour + 610, { sequence: 3 }),
    ];
    const received = await send(trip, positions, trip.sessionId);
    expect(received).toEqual({ counts: { recorded: 1, duplicates: 0, quarantined: 2 }, receivedThrough: 3 });
    expect((await storedPositions(trip)).map((each) => each.late)).toEqual([true]);
    expect(await quarantineOf(trip)).toEqual(
      positions.slice(1).map((each) => ({
        kind: 'position',
        route_id: null,
        session_id: trip.sessionId,
        captured_at: each.at,
        sequence: each.sequence,
        content: each,
        status: 'waiting',
      })),
    );
    expect((await newsOf(trip)).at(-1)).toMatchObject({
      type: 'record_quarantined',
      at: positions[1]?.at,
      session_id: trip.sessionId,
      data: { record_kind: 'position', count: 2, first_at: positions[1]?.at, last_at: positions[2]?.at },
    });
    const news = await newsOf(trip);
    expect((await send(trip, positions, trip.sessionId)).counts).toEqual({
      recorded: 0,
      duplicates: 3,
      quarantined: 0,
    });
    expect(await newsOf(trip)).toEqual(news);
  });

  it('[C-4] remain as recorded if they arrived before the session ended', async () => {
    const trip = await startTrip(world);
    await send(trip, [position(trip, hour)]);
    await revokeSession(trip.ctx, { sessionId: trip.sessionId, reason: 'Truck needed' });
    const counts = (await send(trip, [position(trip, hour)], trip.sessionId)).counts;
    expect(counts).toEqual({ recorded: 0, duplicates: 1, quarantined: 0 });
    expect(await quarantineOf(trip)).toEqual([]);
  });
});

describe('the cost of a call', () => {
  /** The driver's context, and the names of the statements that it executes. */
  function counted(ctx: Context): { ctx: Context; names: string[] } {
    const names: string[] = [];
    const watching = (inner: Context): Context => ({
      ...inner,
      db: {
        query: (statement) => {
          names.push(statement.name ?? statement.text);
          return inner.db.query(statement);
        },
      },
      inTransaction: (work) => inner.inTransaction((tx) => work(watching(tx))),
    });
    return { ctx: watching(ctx), names };
  }

  it('[C-6] consists of eight small statements, both on the road and while parked', async () => {
    const trip = await startTrip(world, { stops: 13 });
    const minute = (from: number, place: number) =>
      times(6).map((each) => ({ at: trip.at(from, each * 10), coordinates: placeOf(place) }));
    await send(trip, [position(trip, 1)]);
    const driven = counted(trip.ctx);
    await sendPositions(driven.ctx, { positions: minute(1, 0.5) });
    expect(driven.names).toEqual([
      'active-session-of-driver',
      'lock-session',
      'lock-drivers',
      'last-position',
      'watched-routes',
      'store-positions',
      'read-received-through',
      'write-audits',
    ]);
    await send(trip, [...minute(2, 1), ...minute(3, 1)]);
    expect((await newsOf(trip)).map((each) => each.type)).toEqual(['stop_arrived']);
    const still = counted(trip.ctx);
    await sendPositions(still.ctx, { positions: minute(4, 1) });
    expect(still.names).toEqual(driven.names);
    const leaving = counted(trip.ctx);
    await sendPositions(leaving.ctx, { positions: minute(5, 1.5) });
    expect(leaving.names).toContain('track-of-driver');
  });
});
