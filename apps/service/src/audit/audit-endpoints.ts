import { listAuditEntries as listOperation } from '@fleet/contract/accounts/audit';
import { type Endpoint, endpoint } from '../platform/http/endpoint.js';
import { feedPart } from '../platform/http/reply.js';
import { listAuditEntries } from './list-audit-entries.js';

/** The audit log. */
export const auditEndpoints: Endpoint[] = [
  endpoint(listOperation, async (ctx, { query }) => {
    const part = await listAuditEntries(ctx, query);
    return feedPart(part, ctx.organisationId, '/audit', query, 'cursor');
  }),
];
