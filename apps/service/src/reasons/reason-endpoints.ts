import * as operations from '@fleet/contract/planning/reasons';
import { type Endpoint, endpoint } from '../platform/http/endpoint.js';
import { walkedPage } from '../platform/http/walked-page.js';
import { listReasons } from './read-reasons.js';

/** The reasons that drivers choose from when something fails or is skipped [C-10]. */
export const reasonEndpoints: Endpoint[] = [
  endpoint(operations.listReasons, async (ctx, { query }) => {
    return walkedPage(await listReasons(ctx, query), ctx.organisationId, '/reasons', query);
  }),
];
