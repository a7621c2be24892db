import type { Account } from '@fleet/contract/accounts/accounts';
import type { Permission } from '@fleet/contract/ground/permissions';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { ask } from './call-error.js';
import { accountKey } from './query-client.js';
import { type Caller, useCaller } from './use-caller.js';

/** What the user is and may do in the organisation; null if they no longer belong to it. */
export type OwnAccount = (Account['organisations'][number] & { user_id: string | null }) | null;

export const accountQuery = ({ access, organisationId }: Caller) =>
  queryOptions({
    queryKey: [accountKey, organisationId],
    queryFn: async ({ signal }): Promise<OwnAccount> => {
      const { body } = await ask(access, (api) => api.readAccount({ signal }));
      const { user, organisations } = body.data;
      const own = organisations.find(({ id }) => id === organisationId);
      return own === undefined ? null : { ...own, user_id: user?.id ?? null };
    },
    staleTime: 60_000,
    refetchInterval: 60_000,
  });

/** The id of the user; null until it is known. */
export function useOwnId(): string | null {
  const { data } = useQuery(accountQuery(useCaller()));
  return data?.user_id ?? null;
}

export type Rights = readonly Permission[];

/** The user's current permissions; none until they are known. */
export function useRights(): Rights {
  const { data } = useQuery(accountQuery(useCaller()));
  return data?.permissions ?? [];
}

export const useMay = (permission: Permission): boolean => useRights().includes(permission);

/**
 * True for a user who is limited to sites. Such a user may not create sites or roles, because these concern the whole
 * organisation.
 */
export function useIsLimited(): boolean {
  const { data } = useQuery(accountQuery(useCaller()));
  return (data?.site_ids.length ?? 0) > 0;
}

/** The seals cover all entries, so a user who is limited to sites may not read them. */
export function useMayCheckSeals(): boolean {
  const isLimited = useIsLimited();
  return useMay('audit:read') && !isLimited;
}

/** The time zone of the organisation; null until it is known. */
export function useTimeZone(): string | null {
  const { data } = useQuery(accountQuery(useCaller()));
  return data?.time_zone ?? null;
}
