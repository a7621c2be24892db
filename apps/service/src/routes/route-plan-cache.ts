import type { Route } from '@fleet/contract/planning/routes';
import { LRUCache } from 'lru-cache';
import type { Context } from '../context.js';
import { readRouteVersion } from './route-version-queries.js';

/** The plans of route versions, parsed. A version never changes, so whatever is in here is true for ever. */
export interface RoutePlanCache {
  /** At once when cached, which is the rule; a promise otherwise, of null when there is no such version. */
  get(ctx: Context, routeId: string, version: number): Route | Promise<Route | null>;
  /** For who has read the version's document anyway. Only what is committed belongs in here. */
  put(organisationId: string, routeId: string, version: number, document: string): Route;
}

/** Characters of JSON; parsed, some three times as many bytes. */
const mostCharacters = 32 * 1024 * 1024;

/**
 * What nobody asked for in so long is let go, in milliseconds: the routes that are worked stay, those that are driven do not,
 * and one that comes back after a pause costs one read. Without it the memory of a service grows for hours
 * until the bound is reached.
 */
const longestUnusedMs = 120_000;

export interface PlanCacheBounds {
  maxCharacters?: number;
  unusedMs?: number;
  /** In milliseconds; only goes forward. */
  clock?: { now(): number };
}

/** One cache per process, bounded by the size of what it holds and by how long it goes unused. */
export function createRoutePlanCache(bounds: PlanCacheBounds = {}): RoutePlanCache {
  const { maxCharacters = mostCharacters, unusedMs = longestUnusedMs, clock = performance } = bounds;
  const plans = new LRUCache<string, Route>({
    ...{ maxSize: maxCharacters, ttl: unusedMs, updateAgeOnGet: true },
    // Reading the clock at every call costs less than the timer that spares it.
    ...{ ttlResolution: 0, perf: clock },
  });
  let sweptAtMs = clock.now();
  const keyOf = (organisationId: string, routeId: string, version: number) =>
    `${organisationId} ${routeId} ${version}`;

  function put(organisationId: string, routeId: string, version: number, document: string): Route {
    const plan: Route = JSON.parse(document);
    if (clock.now() - sweptAtMs > unusedMs / 4) {
      plans.purgeStale();
      sweptAtMs = clock.now();
    }
    plans.set(keyOf(organisationId, routeId, version), plan, { size: document.length });
    return plan;
  }

  async function read(ctx: Context, routeId: string, version: number): Promise<Route | null> {
    const document = await readRouteVersion(ctx, routeId, version);
    return document === null ? null : put(ctx.organisationId, routeId, version, document);
  }

  return {
    get: (ctx, routeId, version) =>
      plans.get(keyOf(ctx.organisationId, routeId, version)) ?? read(ctx, routeId, version),
    put,
  };
}
