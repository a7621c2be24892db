import { isRecord } from '@fleet/contract/ground/schema-reading';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Access } from '../access/access-store.js';
import { useAccess } from '../access/use-access.js';

/** False if the service writes mails to files; null if an earlier version of the service does not say it. */
const mailsQuery = ({ network }: Access) =>
  queryOptions({
    queryKey: ['sends-mails'],
    queryFn: async (): Promise<boolean | null> => {
      const address = new URL(`${import.meta.env.BASE_URL}config.json`, network.origin);
      const found: unknown = await (await (network.fetch ?? fetch)(address)).json();
      return isRecord(found) && typeof found.sends_mails === 'boolean' ? found.sends_mails : null;
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: false,
  });

/** Whether the service writes mails to files because it has no mail server. */
export function useWritesMails(): boolean {
  return useQuery(mailsQuery(useAccess())).data === false;
}
