import type { Driver } from '@fleet/contract/fleet/master-record-shapes';
import { type Problem, problem } from '@fleet/contract/ground/problems';
import type { Context } from '../context.js';
import { findMember } from './driver-queries.js';
import { isTaken, userInUse } from './write-driver.js';

/**
 * Finds the user who is to log in as a driver, by the user's id; a null id links no user. Problems: `unknown_user` for
 * a user whom the caller does not see in the organisation, `key_in_use` for one who is already another driver.
 */
export async function linkedUser(
  tx: Context,
  userId: string | null,
  driverId: string,
): Promise<{ link: Pick<Driver, 'user_id' | 'username'>; problems: Problem[] }> {
  const nobody = { user_id: null, username: null };
  if (userId === null) return { link: nobody, problems: [] };
  const user = await findMember(tx, { id: userId });
  if (user === null) return { link: nobody, problems: [problem('unknown_user', '/user_id')] };
  const problems = isTaken(user, driverId) ? [userInUse('/user_id')] : [];
  return { link: { user_id: user.id, username: user.username }, problems };
}
