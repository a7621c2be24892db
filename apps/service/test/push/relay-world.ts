import { type PushKind, payloadOf } from '@fleet/contract/driving/push';
import { expect } from 'vitest';
import { appendEvent, type NewEvent } from '../../src/platform/outbox/append-event.js';
import type { PushTransport } from '../../src/platform/push/push-transport.js';
import type { RelayTiming } from '../../src/platform/push/relay-rounds.js';
import { newUuidV7 } from '../../src/platform/security/identifiers.js';
import { endSession } from '../../src/sessions/end-session.js';
import { lockSession } from '../../src/sessions/session-queries.js';
import type { SessionRow } from '../../src/sessions/session-row.js';
import { takeSession } from '../../src/sessions/take-session.js';
import { addAsset, contextOf, systemActor, type TestDriver, type TestWorld } from '../test-context.js';

/** Shorter than in production, to keep tests fast. */
export const quickTiming = { heartbeatMs: 400, pollMs: 100, graceMs: 200 } satisfies Partial<RelayTiming>;

export const isReady = (relay: PushTransport) =>
  expect.poll(() => relay.readiness(), { timeout: 20_000 }).toBe(null);

/** Gives the relay messages to publish, of changed routes and ended sessions, without the calls that cause them. */
export interface RelayWorld {
  /** Writes the event that a route of the driver changed, by default a new one. Returns the route's id. */
  change(driver: TestDriver, routeId?: string): Promise<string>;
  take(driver: TestDriver): Promise<SessionRow>;
  revoke(session: SessionRow): Promise<void>;
  /** Returns whether no message waits to be published. */
  nothingWaits(): Promise<boolean>;
  /** The messages about a changed route, in order, as the broker receives them. */
  both(driver: TestDriver, routeId: string): { topic: string; payload: string }[];
}

/** The event of a changed route, with the push to its driver. */
export const routeChange = (driverId: string, routeId = newUuidV7()): NewEvent => ({
  type: 'route_changed',
  at: '2026-11-20T09:15:00.000Z',
  routeId,
  driverId,
  data: {},
  push: { cause: 'route_changed', subjectId: routeId, to: { driverId } },
});

export function relayWorld(world: TestWorld): RelayWorld {
  const message = (driver: TestDriver, kind: PushKind, subjectId: string) => ({
    topic: `fleet/${world.organisationId}/${driver.userId}/${kind}`,
    payload: JSON.stringify(payloadOf(kind, subjectId)),
  });
  return {
    async change({ driverId }, routeId = newUuidV7()) {
      await world
        .contextFor(systemActor)
        .inTransaction((tx) => appendEvent(tx, routeChange(driverId, routeId)));
      return routeId;
    },
    async take(driver) {
      const ctx = await contextOf(world, driver.userId);
      const input = { asset_id: await addAsset(world), device_id: newUuidV7() };
      return (await takeSession(ctx, input)).session;
    },
    revoke: (session) =>
      world.contextFor(systemActor).inTransaction(async (tx) => {
        const locked = await lockSession(tx, session.id);
        if (locked !== null)
          await endSession(tx, locked, 'revoke', { reason: 'lost', revocation: 'by_driver' });
      }),
    async nothingWaits() {
      const { rows } = await world.database.pool.query(
        'select from push_streams where delivered_through < last_number or lease_owner is not null',
      );
      return rows.length === 0;
    },
    both: (driver, routeId) => [
      message(driver, 'route_changed', routeId),
      message(driver, 'load_changed', routeId),
    ],
  };
}
