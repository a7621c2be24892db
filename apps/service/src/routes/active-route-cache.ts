import { LRUCache } from 'lru-cache';
import type { Compress } from '../platform/http/accepted-coding.js';

/** Identifies a document of a route: no two of its documents share version and revision, on which the ETag relies. */
export interface DocumentState {
  id: string;
  version: number;
  revision: number;
}

/** The whole response to a driver's read of the active route, as bytes. */
export interface CachedAnswer extends DocumentState {
  body: Buffer;
  /** Compresses the body once. */
  compress: Compress;
}

/**
 * The last response to each driver. The database checks on every read whether it is still current. The cache saves
 * reading the document from the database, which is most of the cost of a read.
 */
export interface ActiveRouteCache {
  /** A response is cached for one origin, because the links in the response begin with it. */
  get(organisationId: string, driverId: string, origin: string): CachedAnswer | null;
  put(organisationId: string, driverId: string, origin: string, answer: CachedAnswer): void;
}

/** Enough for about 2,000 drivers on the road; a route takes 13 KB, and up to half as much for its compressed forms. */
const mostBytes = 40 * 1024 * 1024;
const compressedShare = 1.5;

/** One cache per process, limited by the size of its content. */
export function createActiveRouteCache(maxBytes: number = mostBytes): ActiveRouteCache {
  const answers = new LRUCache<string, CachedAnswer & { origin: string }>({ maxSize: maxBytes });
  return {
    get(organisationId, driverId, origin) {
      const cached = answers.get(`${organisationId} ${driverId}`);
      return cached?.origin === origin ? cached : null;
    },
    put(organisationId, driverId, origin, answer) {
      const size = Math.ceil(answer.body.length * compressedShare);
      answers.set(`${organisationId} ${driverId}`, { ...answer, origin }, { size });
    },
  };
}
