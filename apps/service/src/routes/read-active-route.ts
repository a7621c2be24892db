import { problem } from '@fleet/contract/problems';
import { type Context, Refusal } from '../context.js';
import { driverOf } from '../sessions/driver-of.js';
import { readActiveRouteRow } from './active-route-queries.js';
import { routeTag, tagsIn } from './route-tag.js';

export interface ActiveRoute {
  id: string;
  /** Value of the header ETag. */
  tag: string;
  /** The route's JSON text; null where the caller has it already. */
  document: string | null;
}

/**
 * The active route of the calling driver [R-RTE-1]; another device than the session's may read it, too [C-4]. One
 * statement, nothing parsed. Refuses with `not_a_driver`, `session_required` or `no_active_route`.
 */
export async function readActiveRoute(ctx: Context, ifNoneMatch: string | undefined): Promise<ActiveRoute> {
  const row = await readActiveRouteRow(ctx, driverOf(ctx).driverId, tagsIn(ifNoneMatch));
  if (row === null) throw new Refusal(problem('session_required'));
  if (row.id === null || row.version === null || row.revision === null) {
    throw new Refusal(problem('no_active_route'));
  }
  return { id: row.id, tag: routeTag(row.version, row.revision), document: row.document };
}
