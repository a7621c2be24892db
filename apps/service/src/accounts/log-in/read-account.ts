import type { Account } from '@fleet/contract/accounts/accounts';
import type { Session } from '@fleet/contract/driving/sessions';
import { problem } from '@fleet/contract/ground/problems';
import type { CallerDirectory } from '../../callers/caller-directory.js';
import { type Context, Refusal } from '../../context.js';
import { readOwnSettings } from '../../organisation-settings/organisation-settings-queries.js';
import { renderApiKeyAccount, renderUserAccount } from './render-account.js';

export interface AccountReading {
  callers: Pick<CallerDirectory, 'user' | 'apiKey'>;
  /**
   * Returns the user's newest active session over all organisations; another feature provides it. `origin` is the
   * scheme and host that the caller used.
   */
  activeSession: (ctx: Context, userId: string, origin: string) => Promise<Session | null>;
}

/** Returns the caller's identity and permissions in all their organisations [C-3]. */
export async function readAccount(ctx: Context, reading: AccountReading, origin: string): Promise<Account> {
  const { actor } = ctx;
  if (actor.kind === 'user') {
    const [user, session] = await Promise.all([
      reading.callers.user(actor.userId),
      reading.activeSession(ctx, actor.userId, origin),
    ]);
    if (user !== null) {
      const settings = await readOwnSettings(ctx.db, [...user.memberships.keys()]);
      return renderUserAccount(user, session, settings);
    }
  }
  if (actor.kind === 'api_key') {
    const key = await reading.callers.apiKey(actor.apiKeyId);
    if (key !== null) return renderApiKeyAccount(key, await readOwnSettings(ctx.db, [key.organisationId]));
  }
  throw new Refusal(problem('invalidated_token', 'Authorization'));
}
