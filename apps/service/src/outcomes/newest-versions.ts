import { boundedCache } from '../platform/bounded-cache.js';

/**
 * The newest version of a route that this process has seen. It is only a guess: the submission statement checks it, and
 * a wrong guess costs a second attempt.
 */
export interface NewestVersions {
  get(organisationId: string, routeId: string): number | null;
  set(organisationId: string, routeId: string, version: number): void;
}

/** The active routes of a large fleet; an entry takes about 200 bytes. */
const mostRoutes = 20_000;

export function createNewestVersions(): NewestVersions {
  const versions = boundedCache<number>(mostRoutes);
  return {
    get: (organisationId, routeId) => versions.get(`${organisationId} ${routeId}`) ?? null,
    set: (organisationId, routeId, version) => {
      versions.set(`${organisationId} ${routeId}`, version);
    },
  };
}
