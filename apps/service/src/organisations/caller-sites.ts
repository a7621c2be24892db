import type { Context } from '../context.js';

/** The sites that limit what the caller sees [C-3]; none: all. */
export function callerSites({ actor }: Context): readonly string[] {
  return actor.kind === 'system' ? [] : actor.siteIds;
}
