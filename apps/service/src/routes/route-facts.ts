import type { Route } from '@fleet/contract/planning/routes';
import type { Context } from '../context.js';
import { readProgressLog } from './progress-log.js';
import { readAllocatedAssets, readPeople } from './reference-queries.js';
import type { RouteFacts } from './route-composition.js';

/** The current data of other records that a route's document shows: three statements, sent together. */
export async function readRouteFacts(ctx: Context, route: Route): Promise<RouteFacts> {
  const { driver, crew, assets: allocated } = route.allocation;
  const driverIds = (driver === null ? crew : [driver, ...crew]).map((each) => each.id);
  const assetIds = allocated.map((each) => each.id);
  const [people, assets, records] = await Promise.all([
    readPeople(ctx, driverIds),
    readAllocatedAssets(ctx, assetIds),
    readProgressLog(ctx, route),
  ]);
  return { people, assets, records };
}
