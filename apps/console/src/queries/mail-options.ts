import { isRecord } from '@fleet/contract/ground/schema-reading';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Access } from '../access/access-store.js';
import { useAccess } from '../access/use-access.js';

const patienceMs = 3_000;

/** Changes only when the service starts again. Null if it is not known. */
const mailsQuery = ({ line }: Access) =>
  queryOptions({
    queryKey: ['sends-mails'],
    queryFn: async (): Promise<boolean | null> => {
      try {
        const address = new URL(`${import.meta.env.BASE_URL}config.json`, line.origin);
        const read = line.fetch ?? fetch;
        const answer = await read(address, { signal: AbortSignal.timeout(patienceMs) });
        const found: unknown = answer.ok ? await answer.json() : null;
        return isRecord(found) && typeof found.sends_mails === 'boolean' ? found.sends_mails : null;
      } catch {
        return null;
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: false,
  });

/** Whether the service writes mails to files because it has no mail server. */
export function useWritesMails(): boolean {
  return useQuery(mailsQuery(useAccess())).data === false;
}
