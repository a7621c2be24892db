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

export type KeyedMasterRecord = Site | Driver | Asset | Reason;
export type KeyedMasterRecords = 'sites' | 'drivers' | 'assets' | 'reasons';

/** A thing as it stands, with its tag, or 304. */
export function readReply(
  ctx: Context,
  things: KeyedMasterRecords,
  thing: KeyedMasterRecord,
  ifNoneMatch: string | undefined,
): Reply {
  const reply = resource(thing, keyedLinks(ctx, things, thing.integration_key ?? ''));
  return tagged(reply, ifNoneMatch, savedTag(thing));
}

/** A thing as it stands after a save, with its tag. */
export function savedReply(
  ctx: Context,
  things: KeyedMasterRecords,
  result: SaveResult,
  thing: KeyedMasterRecord,
  status = result === 'created' ? 201 : 200,
): Reply {
  const links = keyedLinks(ctx, things, thing.integration_key ?? '');
  return resource(thing, links, { status, headers: { etag: savedTag(thing) }, result });
}

/** What a patch did shows in the thing before and after it. */
export function changeReply(
  ctx: Context,
  things: KeyedMasterRecords,
  before: KeyedMasterRecord,
  after: KeyedMasterRecord,
): Reply {
  return savedReply(ctx, things, sameJson(before, after) ? 'unchanged' : 'changed', after);
}
