import type { Context } from '../context.js';
import { type LinkValue, link } from '../platform/http/reply.js';

export type KeyedCollection = 'sites' | 'drivers' | 'assets' | 'reasons' | 'routes';

/** The links to a record by the caller's key; `below` is a path under it. */
export function keyedLinks(
  ctx: Context,
  collection: KeyedCollection,
  integrationKey: string,
  below = '',
): LinkValue[] {
  const path = `/integration/${collection}/${encodeURIComponent(integrationKey)}${below}`;
  return [link('self', ctx.organisationId, path)];
}
