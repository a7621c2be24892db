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

/** The response with the current record and its tag, or 304 if the client has it. */
export function readReply(
  ctx: Context,
  resources: KeyedMasterRecords,
  record: KeyedMasterRecord,
  ifNoneMatch: string | undefined,
): Reply {
  const reply = resource(record, keyedLinks(ctx, resources, record.integration_key ?? ''));
  return tagged(reply, ifNoneMatch, savedTag(record));
}

/** The response with the saved record and its tag. */
export function savedReply(
  ctx: Context,
  resources: KeyedMasterRecords,
  result: SaveResult,
  record: KeyedMasterRecord,
  status = result === 'created' ? 201 : 200,
): Reply {
  const links = keyedLinks(ctx, resources, record.integration_key ?? '');
  return resource(record, links, { status, headers: { etag: savedTag(record) }, result });
}

/** The response to a patch: a comparison of the record before and after shows whether the patch changed it. */
export function changeReply(
  ctx: Context,
  resources: KeyedMasterRecords,
  before: KeyedMasterRecord,
  after: KeyedMasterRecord,
): Reply {
  return savedReply(ctx, resources, sameJson(before, after) ? 'unchanged' : 'changed', after);
}
