import type { CallBody } from '@fleet/client/console';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ask } from './call-error.js';
import type { Caller } from './use-caller.js';

export type QuarantinePage = CallBody<'listQuarantinedRecords'>;
export type QuarantineSummary = QuarantinePage['data'][number];
export type QuarantinedRecord = CallBody<'readQuarantinedRecord'>['data'];
export type QuarantineStatus = 'waiting' | 'accepted' | 'discarded';
export type RecordKind = 'outcome' | 'progress' | 'position';

type QuarantineFilters = Readonly<Partial<Record<'driver_id' | 'session_id' | 'route_id', string>>> & {
  status?: QuarantineStatus;
  kind?: RecordKind;
  page_no: number;
};

const quarantinePageSize = 50;

export const quarantineListQuery = ({ access, organisationId }: Caller, filters: QuarantineFilters) =>
  queryOptions({
    queryKey: [organisationId, 'quarantine', 'list', filters],
    queryFn: async ({ signal }): Promise<QuarantinePage> => {
      const query = { page_size: quarantinePageSize, ...filters };
      return (await ask(access, (api) => api.listQuarantinedRecords({ query, signal }))).body;
    },
    placeholderData: keepPreviousData,
  });

export const quarantinedRecordQuery = ({ access, organisationId }: Caller, recordId: string) =>
  queryOptions({
    queryKey: [organisationId, 'quarantine', 'record', recordId],
    queryFn: async ({ signal }): Promise<QuarantinedRecord> =>
      (await ask(access, (api) => api.readQuarantinedRecord({ recordId, signal }))).body.data,
  });

/**
 * The content of one record in a list. Captured content never changes, so a page that shows many records does not read
 * all of them again whenever another record arrives.
 */
export const quarantinedContentQuery = (caller: Caller, recordId: string) =>
  queryOptions({
    ...quarantinedRecordQuery(caller, recordId),
    queryKey: [caller.organisationId, 'quarantine', 'content', recordId],
    staleTime: 60_000,
  });

/** Further records are counted, but have no marks beside drivers and routes. */
const mostWaiting = 500;

/** The records that wait for a decision, for marks beside routes and drivers. */
export const waitingRecordsQuery = ({ access, organisationId }: Caller) =>
  queryOptions({
    queryKey: [organisationId, 'quarantine', 'waiting'],
    queryFn: async ({ signal }): Promise<readonly QuarantineSummary[]> => {
      const query = { status: 'waiting', page_size: mostWaiting } as const;
      return (await ask(access, (api) => api.listQuarantinedRecords({ query, signal }))).body.data;
    },
  });
