import type { Asset } from '@fleet/contract/fleet/assets';
import type { Driver, Site } from '@fleet/contract/fleet/master-record-shapes';
import type { Reason } from '@fleet/contract/planning/reasons';
import { sameJson } from '@fleet/domain/values/json-equality';
import type { Context } from '../context.js';
import { savedTag } from '../master-records/saved-tag.js';
import { tagged } from '../platform/http/entity-tag.js';
import { type Reply, resource } from '../platform/http/reply.js';
import type { SaveResult } from '../sites/write-site.js';
import { keyedLinks } from './keyed-links.js';

export type KeyedThing = Site | Driver | Asset | Reason;
export type KeyedThings = 'sites' | 'drivers' | 'assets' | 'reasons';

/** A thing as it stands, with its tag, or 304. */
export function readReply(
  ctx: Context,
  things: KeyedThings,
  thing: KeyedThing,
  ifNoneMatch: string | undefined,
): Reply {
  const reply = resource(thing, keyedLinks(ctx, things, thing.integration_key ?? ''));
  return tagged(reply, ifNoneMatch, savedTag(thing));
}

/** A thing as it stands after a save, with its tag. */
export function savedReply(
  ctx: Context,
  things: KeyedThings,
  result: SaveResult,
  thing: KeyedThing,
  status = result === 'created' ? 201 : 200,
): Reply {
  const links = keyedLinks(ctx, things, thing.integration_key ?? '');
  return resource(thing, links, { status, headers: { etag: savedTag(thing) }, result });
}

/** What a patch did shows in the thing before and after it. */
export function changeReply(ctx: Context, things: KeyedThings, before: KeyedThing, after: KeyedThing): Reply {
  return savedReply(ctx, things, sameJson(before, after) ? 'unchanged' : 'changed', after);
}
