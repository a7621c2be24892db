import { expect } from 'vitest';
import type { CallsOf } from '../controller-fixture.js';
import { type Day, workingDay } from '../day-fixture.js';
import type { TestService } from '../test-service.js';

/** Two drivers in session, each with their own asset and active route. */
export async function twoDrivers(service: TestService): Promise<{ from: Day; to: Day }> {
  const [from, to] = await Promise.all([workingDay(service), workingDay(service)]);
  return { from, to };
}

export const request = { threshold: '00:05:00', reason: 'Truck 9 is nearer' };

/** Starts a transfer and returns it. Fails if the start is refused. */
export async function startTransfer(controller: CallsOf, routeId: string, more: object = {}) {
  const started = await controller('POST', `/{org}/routes/${routeId}/transfers`, {
    body: { ...request, ...more },
  });
  expect(started.status, JSON.stringify(started.body)).toBe(201);
  return started.body.data;
}

/** The events of a route, in order. */
export async function eventsOfRoute(service: TestService, routeId: string) {
  const { rows } = await service.world.database.pool.query(
    `select type, driver_id, data from events where organisation_id = $1 and route_id = $2
     order by transaction_id, position`,
    [service.world.organisationId, routeId],
  );
  return rows;
}

/** The path of a route's transfers, and of the driver's answer. */
export const transfersOf = (routeId: string) => `/{org}/routes/${routeId}/transfers`;
export const releaseOf = (routeId: string) => `/{org}/routes/${routeId}/release`;

/** Fails if the work writes anything other than log-ins. */
export async function changesNothing(service: TestService, work: () => Promise<void>): Promise<void> {
  const before = await counts(service);
  await work();
  expect(await counts(service)).toEqual(before);
}

async function counts(service: TestService) {
  const { rows } = await service.world.database.pool.query(
    `select (select count(*)::int from transfers) as transfers, (select count(*)::int from events) as events,
      (select count(*)::int from audit_entries) as audit, (select count(*)::int from push_messages) as pushes,
      (select sum(version * 1000 + revision)::int from routes) as routes`,
  );
  return rows[0];
}
