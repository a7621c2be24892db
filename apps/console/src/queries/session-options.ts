import type { CallBody } from '@fleet/client/console';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ask } from './call-error.js';
import type { Caller } from './use-caller.js';

export type SessionPage = CallBody<'listSessions'>;
export type SessionOverview = SessionPage['data'][number];
export type SessionOrder = 'created_at' | '-created_at';

type SessionListFilters = Readonly<Partial<Record<'status' | 'driver_id' | 'site_id', string>>> & {
  sort?: SessionOrder;
  page_no: number;
};

const sessionPageSize = 50;

export const sessionListQuery = ({ access, organisationId }: Caller, filters: SessionListFilters) =>
  queryOptions({
    queryKey: [organisationId, 'sessions', 'list', filters],
    queryFn: async ({ signal }): Promise<SessionPage> => {
      const query = { page_size: sessionPageSize, ...filters };
      return (await ask(access, (api) => api.listSessions({ query, signal }))).body;
    },
    placeholderData: keepPreviousData,
  });

export const sessionQuery = ({ access, organisationId }: Caller, sessionId: string) =>
  queryOptions({
    queryKey: [organisationId, 'sessions', sessionId],
    queryFn: async ({ signal }): Promise<SessionOverview> =>
      (await ask(access, (api) => api.readOneSession({ sessionId, signal }))).body.data,
  });
