import { writeAudit } from '../audit/write-audit.js';
import type { Context } from '../context.js';
import { lockNextRoute } from './next-route-queries.js';
import { composeRoute } from './route-composition.js';
import { readRouteFacts } from './route-facts.js';
import { lockDrivers } from './route-queries.js';
import { opened } from './route-row.js';
import { storeRoute } from './route-store.js';

/**
 * Activates a driver's first waiting route if the driver has no active one [R-RTE-2][C-5]; returns its id, or null if
 * there is nothing to do. Call it in the transaction that ended the active route. The driver is locked, so of two
 * concurrent transactions for one driver the second sees the result of the first.
 */
export async function activateNextRoute(ctx: Context, driverId: string): Promise<string | null> {
  const [, row] = await Promise.all([lockDrivers(ctx, [driverId]), lockNextRoute(ctx, driverId)]);
  if (row === null) return null;
  const waiting = opened(row);
  const facts = await readRouteFacts(ctx, waiting.route);
  const active = composeRoute(waiting.route, { status: 'active', completed_at: null }, facts);
  await storeRoute(ctx, waiting, active);
  await writeAudit(ctx, {
    action: 'route.activate',
    subjectKind: 'route',
    subjectId: row.id,
    before: { status: waiting.status },
    after: { status: 'active' },
    data: { driver_id: driverId },
  });
  return row.id;
}
