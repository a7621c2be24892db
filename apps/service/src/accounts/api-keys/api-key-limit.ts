import { problem } from '@fleet/contract/ground/problems';
import { type Context, Refusal } from '../../context.js';
import { lockOrganisation } from '../roles/organisation-lock-queries.js';
import { countLiveApiKeys } from './api-key-queries.js';

/** Each key has request limits of its own, so the number of keys needs a limit [C-11]. */
const mostLiveKeys = 100;

/**
 * Refuses with `api_key_limit_reached` if the organisation cannot have another live key. Other transactions that add a
 * key wait until this one ends.
 */
export async function refuseAboveKeyLimit(tx: Context): Promise<void> {
  await lockOrganisation(tx);
  if ((await countLiveApiKeys(tx)) >= mostLiveKeys) throw new Refusal(problem('api_key_limit_reached'));
}
