import type { CallBody } from '@fleet/client/console';
import { listAuditEntries } from '@fleet/contract/accounts/audit';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { ask } from './call-error.js';
import type { Caller } from './use-caller.js';

export type RouteAuditEntry = CallBody<'listAuditEntries'>['data'][number];
type AuditPage = CallBody<'listAuditEntries'>;

/** Who changed the route, the newest first, in pages. */
export const routeAuditQuery = ({ access, organisationId }: Caller, routeId: string) =>
  infiniteQueryOptions({
    queryKey: [organisationId, 'routes', routeId, 'audit'],
    queryFn: async ({ signal, pageParam }): Promise<AuditPage> => {
      const query = {
        ...{ subject_kind: 'route', subject_id: routeId, page_size: 50 },
        ...(pageParam === null ? {} : { cursor: pageParam }),
      };
      return (await ask(access, (api) => api.send(listAuditEntries, { query, signal }))).body;
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ links, next_cursor: next }) =>
      links.some(({ rel }) => rel === 'next') ? next : null,
    refetchInterval: false,
  });
