import { problem } from '@fleet/contract/ground/problems';
import { findCredentials } from '../accounts/account-queries.js';
import { type Context, Refusal } from '../context.js';
import type { CommandOption } from './command.js';

/** The option with which commands name their user. */
export const usernameOption = {
  placeholder: 'NAME',
  help: 'The user, in any letter case',
  presence: 'required',
} as const satisfies CommandOption;

/** The id of the user with that name. Refuses an unknown name with `not_found`. */
export async function userIdOf(ctx: Context, username: string): Promise<string> {
  const user = await findCredentials(ctx, username);
  if (user === null) throw new Refusal(problem('not_found', '--username', `There is no user ${username}.`));
  return user.id;
}
