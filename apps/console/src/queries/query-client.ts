import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isForbidden } from './call-error.js';

/** The interval at which an open page reads its data again. */
const refreshMs = 15_000;

/** The key of everything about the user's rights. */
export const accountKey = 'account';

/**
 * The client repeats failed calls, so a query does not. Without a network, a page shows its data, and says that the
 * data is old. After a 403 the rights are read again, because the user may have lost a right.
 */
export function createQueryClient(): QueryClient {
  const noteForbidden = (error: unknown, isOfAccount: boolean) => {
    if (isForbidden(error) && !isOfAccount) void client.invalidateQueries({ queryKey: [accountKey] });
  };
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { queryKey }) => noteForbidden(error, queryKey[0] === accountKey),
    }),
    mutationCache: new MutationCache({ onError: (error) => noteForbidden(error, false) }),
    defaultOptions: {
      queries: {
        retry: false,
        networkMode: 'always',
        staleTime: 5_000,
        refetchInterval: refreshMs,
        refetchOnWindowFocus: true,
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}
