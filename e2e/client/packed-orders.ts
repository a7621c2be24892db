import { expect } from 'vitest';
import { dayPlan, pin, workingDay } from '../../apps/service/test/day-fixture.js';
import type { CallableService } from '../../apps/service/test/test-service.js';
import type { DayOrders, DayReport } from './packed-day.js';

/** Creates a driver with an active and a planned route for the packed program. */
export async function packedOrders(
  service: CallableService,
  baseUrl: string,
): Promise<{ orders: DayOrders; expectDriven(report: DayReport): void }> {
  const day = await workingDay(service, { session: false });
  const waiting = { ...dayPlan(day.key), planned_start_at: '2026-11-20T12:00:00.000Z' };
  const { body } = await day.integration('PUT', `/routes/N-${day.key}`, { body: waiting });
  expect(body.data.status).toBe('planned');
  const { username, assetId, deviceId } = day;
  return {
    orders: { baseUrl, username, pin, assetId, deviceId },
    expectDriven(report) {
      expect(report).toMatchObject({
        routeName: `Round ${day.key}`,
        results: ['recorded', 'duplicate'],
        sessionStatus: 'closed',
      });
      expect(report.heard).toEqual(expect.arrayContaining(['connected', 'route_changed']));
    },
  };
}
