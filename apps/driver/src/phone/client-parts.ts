import { createApiClient, createDriverClient, type DriverClientOptions } from '@fleet/client';
import { indexedDbStore } from '@fleet/client/indexeddb-store';
import { judgeOnPhone } from '@fleet/domain/outcomes/phone-judgement';

// Loaded after the log-in screen is shown: it is the largest part of the app's code.
export { createApiClient };

export function createClient(options: Omit<DriverClientOptions, 'store' | 'judge'> & { storeName: string }) {
  const { storeName, ...rest } = options;
  return createDriverClient({ ...rest, store: indexedDbStore(storeName), judge: judgeOnPhone });
}
