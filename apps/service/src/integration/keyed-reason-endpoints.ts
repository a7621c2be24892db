import * as operations from '@fleet/contract/planning/keyed-reasons';
import { type Endpoint, endpoint } from '../platform/http/endpoint.js';
import { empty } from '../platform/http/reply.js';
import { walkedPage } from '../platform/http/walked-page.js';
import { changeReason } from '../reasons/change-reason.js';
import { deleteReason } from '../reasons/delete-reason.js';
import { listReasons, readReason } from '../reasons/read-reasons.js';
import { saveReason } from '../reasons/save-reason.js';
import { changeReply, readReply, savedReply } from './keyed-replies.js';
import { namedSites } from './named-sites.js';

/** The reasons that drivers choose from, by the caller's keys [C-10]. */
export const keyedReasonEndpoints: Endpoint[] = [
  endpoint(operations.listKeyedReasons, async (ctx, { query }) => {
    return walkedPage(await listReasons(ctx, query), ctx.organisationId, '/integration/reasons', query);
  }),

  endpoint(operations.readKeyedReason, async (ctx, { params: { integrationKey } }, { header }) =>
    readReply(ctx, 'reasons', await readReason(ctx, integrationKey), header('if-none-match')),
  ),

  endpoint(operations.saveReason, async (ctx, { params: { integrationKey }, body }, { header }) => {
    const input = { integrationKey, plan: body, ifMatch: header('if-match') };
    const { result, reason } = await saveReason(ctx, input);
    return savedReply(ctx, 'reasons', result, reason);
  }),

  endpoint(operations.changeKeyedReason, async (ctx, { params: { integrationKey }, body }, { header }) => {
    const before = await readReason(ctx, integrationKey);
    const { site_ids: _ids, site_integration_keys: _keys, ...rest } = body;
    const patch = { ...rest, ...(await namedSites(ctx, body)) };
    const after = await changeReason(ctx, { integrationKey, patch, ifMatch: header('if-match') });
    return changeReply(ctx, 'reasons', before, after);
  }),

  endpoint(operations.deleteKeyedReason, async (ctx, { params: { integrationKey } }, { header }) => {
    await deleteReason(ctx, { integrationKey, ifMatch: header('if-match') });
    return empty(204);
  }),
];
