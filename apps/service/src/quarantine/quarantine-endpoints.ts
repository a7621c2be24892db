import { giveUpRecord as giveUpOperation } from '@fleet/contract/driving/given-up-records';
import { listOwnQuarantinedRecords } from '@fleet/contract/driving/own-quarantined-records';
import * as operations from '@fleet/contract/driving/quarantine';
import { completedUploads } from '../blobs/resolve-image-urls.js';
import { type Context, siteLimitOf } from '../context.js';
import { namedImages } from '../outcomes/named-images.js';
import type { OutcomeParts } from '../outcomes/outcome-parts.js';
import { type Endpoint, endpoint } from '../platform/http/endpoint.js';
import {
  type LinkValue,
  link,
  page,
  type Reply,
  receiptedResource,
  resource,
} from '../platform/http/reply.js';
import { type DetectionParts, detectArrivals } from '../progress/detect-arrivals.js';
import { acceptRecord } from './accept-record.js';
import { discardRecord } from './discard-record.js';
import { findVisibleRecord } from './find-visible-record.js';
import { giveUpRecord } from './give-up-record.js';
import { listOwnRecords } from './list-own-records.js';
import { listRecords } from './list-records.js';
import type { QuarantineRow } from './quarantine-queries.js';

/**
 * The endpoints for records that wait for a controller's decision: captured after their session had ended, or given up
 * by their driver [C-4].
 */
export function quarantineEndpoints(parts: OutcomeParts & DetectionParts): Endpoint[] {
  return [
    endpoint(giveUpOperation, async (ctx, { params, body }) => {
      const { sessionId, recordId } = params;
      const given = await giveUpRecord(ctx, { sessionId, recordId, record: body });
      const links = [link('sessions', ctx.organisationId, '/sessions')];
      return receiptedResource(given.result, given.receivedThrough, links);
    }),
    endpoint(listOwnQuarantinedRecords, async (ctx, { params, query }) => {
      const { records, pagination } = await listOwnRecords(ctx, params.sessionId, query);
      const path = `/sessions/${params.sessionId}/quarantined-records`;
      return page(records, pagination, ctx.organisationId, path, query);
    }),
    endpoint(operations.listQuarantinedRecords, async (ctx, { query }) => {
      const { records, pagination } = await listRecords(ctx, siteLimitOf(ctx), query);
      return page(records, pagination, ctx.organisationId, '/quarantined-records', query);
    }),
    endpoint(operations.readQuarantinedRecord, async (ctx, { params }) =>
      recordReply(ctx, await findVisibleRecord(ctx, params.recordId)),
    ),
    endpoint(
      operations.acceptQuarantinedRecord,
      async (ctx, { params, body }) => {
        const input = { recordId: params.recordId, note: body?.note ?? null };
        const { record, marks } = await acceptRecord(ctx, parts, input);
        const afterCommit = (outside: Context) => detectArrivals(outside, parts, marks);
        return { ...recordReply(ctx, record), afterCommit };
      },
      async (ctx, { params }, request) => {
        const urls = namedImages([(await findVisibleRecord(ctx, params.recordId)).content]);
        if (urls.length > 0) await completedUploads(ctx, parts.blobs, urls, request.isGone);
      },
    ),
    endpoint(operations.discardQuarantinedRecord, async (ctx, { params, body }) =>
      recordReply(ctx, await discardRecord(ctx, { recordId: params.recordId, reason: body.reason })),
    ),
  ];
}

function recordReply(ctx: Context, record: QuarantineRow): Reply {
  const { site_id: _site, driver_site_ids: _sites, content_hash: _hash, ...shown } = record;
  return resource(shown, recordLinks(ctx, record));
}

/** The actions that are possible, if the caller may write [R-ENV-7][C-1]. */
function recordLinks({ organisationId, actor }: Context, { id, status }: QuarantineRow): LinkValue[] {
  const to = (rel: string, path = '') => link(rel, organisationId, `/quarantined-records/${id}${path}`);
  const mayWrite = actor.kind === 'system' || actor.permissions.has('routes:write');
  if (!mayWrite || status !== 'waiting') return [to('self')];
  return [to('self'), to('acceptance', '/acceptance'), to('discard', '/discard')];
}
