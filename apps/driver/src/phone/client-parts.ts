import {
  createDriverApi,
  createDriverClient,
  type DriverClientOptions,
  indexedDbStore,
} from '@fleet/client/driver';
import { judgeOnPhone, prepareJudge } from '@fleet/domain/outcomes/phone-judgement';

// This file contains most of the app's code. It is loaded only after the log-in screen is shown.
export { createDriverApi };

export function createClient(
  options: Omit<DriverClientOptions, 'store' | 'judge' | 'prepareJudge'> & { storeName: string },
) {
  const { storeName, ...rest } = options;
  const store = indexedDbStore(storeName);
  return createDriverClient({ ...rest, store, judge: judgeOnPhone, prepareJudge });
}
