import { isVisible } from '@fleet/domain/accounts/permission-check';
import { type Context, siteLimitOf } from '../context.js';

/** Whether the caller sees a route of this site; every caller sees a route without a site [C-3]. */
export function isInSight(ctx: Context, siteId: string | null): boolean {
  return seesSite(siteLimitOf(ctx), siteId);
}

/** Whether a caller with these sites sees a route of this site; no sites means all. */
export function seesSite(siteLimit: readonly string[], siteId: string | null): boolean {
  return isVisible(siteLimit, siteId === null ? [] : [siteId]);
}
