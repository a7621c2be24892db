import type { CallBody } from '@fleet/client/console';
import { readKeyedReason } from '@fleet/contract/planning/keyed-reasons';
import { listReasons } from '@fleet/contract/planning/reasons';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ask } from './call-error.js';
import type { Caller } from './use-caller.js';

export type ReasonPage = CallBody<'listReasons'>;
export type Reason = ReasonPage['data'][number];

/** A reason with the tag that `If-Match` needs. */
export interface ReasonState {
  reason: Reason;
  etag: string | null;
}

/** Drivers see all reasons in one list, so there are seldom many. */
const reasonPageSize = 500;

export const reasonsKey = (organisationId: string) => [organisationId, 'reasons'] as const;

export const reasonListQuery = ({ access, organisationId }: Caller, page: number) =>
  queryOptions({
    queryKey: [...reasonsKey(organisationId), 'list', page],
    queryFn: async ({ signal }): Promise<ReasonPage> => {
      const query = { page_size: reasonPageSize, page_no: page, sort: 'position' } as const;
      return (await ask(access, (api) => api.send(listReasons, { query, signal }))).body;
    },
    placeholderData: keepPreviousData,
  });

/** Reads a reason by its key, because it can be changed only by its key. */
export const reasonQuery = ({ access, organisationId }: Caller, integrationKey: string) =>
  queryOptions({
    queryKey: [...reasonsKey(organisationId), integrationKey],
    queryFn: async ({ signal }): Promise<ReasonState> => {
      const { body, etag } = await ask(access, (api) =>
        api.send(readKeyedReason, { integrationKey, signal }),
      );
      return { reason: body.data, etag };
    },
    staleTime: 0,
    refetchInterval: false,
  });
