import {
  createDriverApi,
  createDriverClient,
  type DriverClientOptions,
  indexedDbStore,
} from '@fleet/client/driver';
import { judgeOnPhone, prepareJudge } from '@fleet/domain/outcomes/phone-judgement';

// The files that import this one are loaded after the log-in screen is shown: it is the largest part of the app's code.
export { createDriverApi };

export function createClient(
  options: Omit<DriverClientOptions, 'store' | 'judge' | 'prepareJudge'> & { storeName: string },
) {
  const { storeName, ...rest } = options;
  const store = indexedDbStore(storeName);
  return createDriverClient({ ...rest, store, judge: judgeOnPhone, prepareJudge });
}
