import type { Permission } from '@fleet/contract/ground/permissions';
import { useQuery } from '@tanstack/react-query';
import { accountQuery } from '../queries/account-options.js';
import { useCaller } from '../queries/use-caller.js';

export type Rights = readonly Permission[];

/** What the user may do now; nothing until it is known. */
export function useRights(): Rights {
  const { data } = useQuery(accountQuery(useCaller()));
  return data?.permissions ?? [];
}
