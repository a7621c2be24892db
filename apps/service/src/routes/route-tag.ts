import { ifMatchFits } from '../platform/http/if-match.js';

/** The value of `ETag` for a route: its plan's version, then its document's revision (docs/decisions/0006). */
export function routeTag(version: number, revision: number): string {
  return revision > 0 ? `"${version}.${revision}"` : `"${version}"`;
}

/**
 * The value of `ETag` for the active route. It includes the route's id: the next route at the same address may have the
 * same numbers, and a phone would wrongly get 304.
 */
export function activeRouteTag(route: { id: string; version: number; revision: number }): string {
  return `${routeTag(route.version, route.revision).slice(0, -1)}-${route.id}"`;
}

const listedTag = /(?:W\/)?"([^"]*)"/g;

/** The tags of an `If-None-Match`, without quotes; `*` matches any. */
export function tagsIn(header: string | undefined): { any: boolean; tags: string[] } {
  if (header === undefined) return { any: false, tags: [] };
  const tags = [...header.matchAll(listedTag)].map(([, tag]) => tag ?? '');
  return { any: header.trim() === '*', tags };
}

/**
 * Whether `If-Match` allows a save. A save replaces the plan and keeps the progress, so only the version must be
 * unchanged; a revision in the tag does not count.
 */
export function isCurrentVersion(ifMatch: string | undefined, version: number | null): boolean {
  const isCurrent = version === null ? null : (tag: string) => tag.split('.')[0] === String(version);
  return ifMatchFits(ifMatch, isCurrent);
}
