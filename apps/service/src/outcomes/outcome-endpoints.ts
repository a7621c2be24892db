import { submitOutcomes as submitOutcomesOperation } from '@fleet/contract/driving/outcomes';
import { listRouteOutcomes as listOperation } from '@fleet/contract/driving/route-outcomes';
import { completedUploads } from '../blobs/resolve-image-urls.js';
import { Refusal } from '../context.js';
import { type Endpoint, endpoint, repeatableEndpoint } from '../platform/http/endpoint.js';
import { link, pageOfTexts, receiptedResource } from '../platform/http/reply.js';
import { listRouteOutcomes } from './list-route-outcomes.js';
import { namedImages } from './named-images.js';
import type { OutcomeParts } from './outcome-parts.js';
import { submitOutcomes } from './submit-outcomes.js';

export function outcomeEndpoints(parts: OutcomeParts): Endpoint[] {
  return [
    // Each outcome has its own id, so the batch is safe to repeat.
    repeatableEndpoint(
      submitOutcomesOperation,
      async (ctx, { params, body }) => {
        const answer = await submitOutcomes(ctx, parts, params.routeId, body);
        if (answer.rejected === answer.results.length) throw new Refusal(answer.problems, {}, 422);
        const links = [link('route', ctx.organisationId, '/routes/active')];
        const status = answer.rejected > 0 ? 207 : 200;
        return receiptedResource(answer.results, answer.receivedThrough, links, { status });
      },
      async (ctx, { body }, request) => {
        const urls = namedImages(body.outcomes);
        if (urls.length > 0) await completedUploads(ctx, parts.blobs, urls, request.isGone);
      },
    ),
    endpoint(listOperation, async (ctx, { params, query }) => {
      const { outcomes, pagination } = await listRouteOutcomes(ctx, params.routeId, query);
      const path = `/routes/${params.routeId}/outcomes`;
      return pageOfTexts(outcomes, pagination, ctx.organisationId, path, query);
    }),
  ];
}
