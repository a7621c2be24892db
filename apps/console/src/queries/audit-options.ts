import type { CallBody } from '@fleet/client/console';
import type { AuditAction } from '@fleet/contract/accounts/audited-actions';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ask } from './call-error.js';
import type { Caller } from './use-caller.js';

type AuditPart = CallBody<'listAuditEntries'>;
export type AuditLogEntry = AuditPart['data'][number];
export type AuditActorKind = AuditLogEntry['actor_kind'];

export interface AuditFilters {
  from?: string;
  until?: string;
  actor_id?: string;
  actor_kind?: AuditActorKind;
  action?: AuditAction;
  subject_kind?: string;
  subject_id?: string;
  request_id?: string;
}

/** A page of the log: its entries, and the cursor of the older ones; null at the beginning of the log. */
export interface AuditPage {
  entries: readonly AuditLogEntry[];
  older: string | null;
}

const auditPageSize = 50;
/** One call examines 5,000 entries. If few entries fit the filter, at most this many calls look for the first one. */
const mostCalls = 20;

export const auditQuery = (
  { access, organisationId }: Caller,
  filters: AuditFilters,
  cursor: string | undefined,
) =>
  queryOptions({
    queryKey: [organisationId, 'audit', filters, cursor ?? ''],
    queryFn: async ({ signal }): Promise<AuditPage> => {
      let place = cursor;
      for (let call = 1; ; call += 1) {
        const query = {
          page_size: auditPageSize,
          ...filters,
          ...(place === undefined ? {} : { cursor: place }),
        };
        const { body } = await ask(access, (api) => api.listAuditEntries({ query, signal }));
        const older = body.links.some(({ rel }) => rel === 'next') ? body.next_cursor : null;
        if (body.data.length > 0 || older === null || call === mostCalls)
          return { entries: body.data, older };
        place = older;
      }
    },
    // A page that begins at a cursor never changes.
    ...(cursor === undefined ? {} : { staleTime: Number.POSITIVE_INFINITY, refetchInterval: false as const }),
    placeholderData: keepPreviousData,
  });

/** Nobody reads more proposals than this. */
const mostProposals = 10;

export interface Actor {
  id: string;
  name: string;
  detail: string;
}

/** Users and API keys by a part of their name, as far as the caller may see them. */
export const actorSearchQuery = (
  { access, organisationId }: Caller,
  search: string,
  sees: { users: boolean; keys: boolean },
) =>
  queryOptions({
    queryKey: [organisationId, 'actors', search, sees],
    queryFn: async ({ signal }): Promise<readonly Actor[]> => {
      const query = { page_size: mostProposals, ...(search === '' ? {} : { search }) };
      const [users, keys] = await Promise.all([
        sees.users ? ask(access, (api) => api.listUsers({ query, signal })) : null,
        sees.keys ? ask(access, (api) => api.listApiKeys({ query, signal })) : null,
      ]);
      return [
        ...(users?.body.data ?? []).map(({ id, name, username }) => ({ id, name, detail: username })),
        ...(keys?.body.data ?? []).map(({ id, name }) => ({ id, name, detail: '' })),
      ];
    },
    staleTime: 60_000,
    refetchInterval: false,
    placeholderData: keepPreviousData,
  });
