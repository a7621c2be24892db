import { problem } from '@fleet/contract/ground/problems';
import type { RouteStatus } from '@fleet/contract/planning/routes';
import { type Context, Refusal } from '../context.js';
import { readRouteDocument } from './route-document-queries.js';
import { isInSight } from './route-sight.js';
import { tagsIn } from './route-tag.js';

export interface ReadRoute {
  id: string;
  status: RouteStatus;
  version: number;
  revision: number;
  /** The route's JSON text; null if the client already has it. */
  document: string | null;
}

/** One route of the caller's sites, as stored and without parsing [C-10]. Refuses with `not_found`. */
export async function readRoute(
  ctx: Context,
  routeId: string,
  ifNoneMatch: string | undefined,
): Promise<ReadRoute> {
  const row = await readRouteDocument(ctx, routeId, tagsIn(ifNoneMatch));
  if (row === null || !isInSight(ctx, row.site_id)) throw new Refusal(problem('not_found'));
  return row;
}
