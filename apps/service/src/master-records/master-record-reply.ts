import type { Asset } from '@fleet/contract/fleet/assets';
import type { Driver, Site } from '@fleet/contract/fleet/master-record-shapes';
import type { Permission } from '@fleet/contract/ground/permissions';
import type { Context } from '../context.js';
import { link, type Reply, resource } from '../platform/http/reply.js';
import { savedTag } from './saved-tag.js';

export interface MasterRecordPlace {
  collection: 'sites' | 'drivers' | 'assets';
  /** Callers with this permission get links that change and delete the record. */
  permission: Permission;
  status?: number;
}

/**
 * A response with a site, driver or asset by its id, the links that the caller may use, and the tag for `If-Match`
 * [C-1].
 */
export function masterRecordReply(
  ctx: Context,
  record: Site | Driver | Asset,
  place: MasterRecordPlace,
): Reply {
  const to = (rel: string) => link(rel, ctx.organisationId, `/${place.collection}/${record.id}`);
  const { actor } = ctx;
  const mayWrite = actor.kind === 'system' || actor.permissions.has(place.permission);
  const links = mayWrite ? [to('self'), to('change'), to('delete')] : [to('self')];
  return resource(record, links, { status: place.status ?? 200, headers: { etag: savedTag(record) } });
}
