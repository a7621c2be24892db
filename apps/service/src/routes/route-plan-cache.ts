import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Route } from '@fleet/contract/planning/routes';
import { LRUCache } from 'lru-cache';
import type { Context } from '../context.js';
import { readRouteVersion } from './route-version-queries.js';

/** Parsed plans of route versions. A version never changes, so entries never expire. */
export interface RoutePlanCache {
  /**
   * Returns the plan without a promise if it is cached, which is the usual case; otherwise a promise, which resolves to
   * null if there is no such version.
   */
  get(ctx: Context, routeId: string, version: number): Route | Promise<Route | null>;
  /** Adds a version whose document the caller has read anyway. Only committed plans may be added. */
  put(organisationId: string, routeId: string, version: number, document: string): Route;
}

/** To parse a document of this many characters takes a few milliseconds; a document of 8 MB takes 0.1 s. */
const largeDocument = 256 * 1024;

/** Characters of JSON; a parsed plan takes about three times as many bytes. */
const mostCharacters = 32 * 1024 * 1024;

/**
 * Entries unused for this many milliseconds are dropped. Routes in use stay, and a route that is needed again after a
 * pause costs one read. Without this the memory of a service would grow for hours up to the size limit.
 */
const longestUnusedMs = 120_000;

export interface PlanCacheBounds {
  maxCharacters?: number;
  unusedMs?: number;
  /** A clock in milliseconds that never goes back. */
  clock?: { now(): number };
}

/** One cache per process, limited by the size of its content and by the time without use. */
export function createRoutePlanCache(bounds: PlanCacheBounds = {}): RoutePlanCache {
  const { maxCharacters = mostCharacters, unusedMs = longestUnusedMs, clock = performance } = bounds;
  const plans = new LRUCache<string, Route>({
    ...{ maxSize: maxCharacters, ttl: unusedMs, updateAgeOnGet: true },
    // Without this, the cache starts a timer so that it reads the clock less often; the timer costs more than reading
    // the clock at every call.
    ...{ ttlResolution: 0, perf: clock },
  });
  let sweptAtMs = clock.now();
  let parsedLast: Promise<unknown> = Promise.resolve();
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
    if (document === null) return null;
    if (document.length >= largeDocument) await turnToParse();
    // Another call may have parsed the same version meanwhile.
    const known = plans.get(keyOf(ctx.organisationId, routeId, version));
    return known ?? put(ctx.organisationId, routeId, version, document);
  }

  /** Other requests run between two large documents, even if many were read at the same moment. */
  function turnToParse(): Promise<unknown> {
    parsedLast = parsedLast.then(() => nextTurn());
    return parsedLast;
  }

  return {
    get: (ctx, routeId, version) =>
      plans.get(keyOf(ctx.organisationId, routeId, version)) ?? read(ctx, routeId, version),
    put,
  };
}
