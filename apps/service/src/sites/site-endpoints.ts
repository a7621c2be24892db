import type { Site } from '@fleet/contract/fleet/master-record-shapes';
import * as operations from '@fleet/contract/fleet/sites';
import type { Context } from '../context.js';
import { masterRecordReply } from '../master-records/master-record-reply.js';
import { savedTag } from '../master-records/saved-tag.js';
import { type Endpoint, endpoint } from '../platform/http/endpoint.js';
import { tagged } from '../platform/http/entity-tag.js';
import { empty, type Reply } from '../platform/http/reply.js';
import { walkedPage } from '../platform/http/walked-page.js';
import { changeSite } from './change-site.js';
import { createSite } from './create-site.js';
import { deleteSite } from './delete-site.js';
import { listSites, readSite } from './read-sites.js';

/** The sites of an organisation [C-10]. */
export const siteEndpoints: Endpoint[] = [
  endpoint(operations.listSites, async (ctx, { query }) => {
    return walkedPage(await listSites(ctx, query), ctx.organisationId, '/sites', query);
  }),

  endpoint(operations.readSite, async (ctx, { params }, { header }) => {
    const site = await readSite(ctx, { id: params.siteId });
    return tagged(siteReply(ctx, site), header('if-none-match'), savedTag(site));
  }),

  endpoint(operations.createSite, async (ctx, { body }) => siteReply(ctx, await createSite(ctx, body), 201)),

  endpoint(operations.changeSite, async (ctx, { params, body }, { header }) => {
    const input = { name: { id: params.siteId }, patch: body, ifMatch: header('if-match') };
    return siteReply(ctx, await changeSite(ctx, input));
  }),

  endpoint(operations.deleteSite, async (ctx, { params }, { header }) => {
    await deleteSite(ctx, { name: { id: params.siteId }, ifMatch: header('if-match') });
    return empty(204);
  }),
];

function siteReply(ctx: Context, site: Site, status = 200): Reply {
  return masterRecordReply(ctx, site, { collection: 'sites', permission: 'sites:write', status });
}
