import { writeAudit } from '../audit/write-audit.js';
import type { Context } from '../context.js';
import { lockNextRoute } from './next-route-queries.js';
import { composeRoute } from './route-composition.js';
import { readRouteFacts } from './route-facts.js';
import { lockDrivers } from './route-queries.js';
import { opened } from './route-row.js';
import { storeRoute } from './route-store.js';

/**
 * Makes the route that waits in front a driver's active one, where the driver has none [R-RTE-2][C-5]; its id, or null
 * when there is nothing to do. Belongs in the transaction that made the room for it. The driver is held, so of several
 * transactions that come here for one driver each sees what the one before it did.
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
