import type { Session } from '@fleet/contract/driving/sessions';
import type { CallerUser } from '../../callers/caller-record.js';
import { issueUserToken, type TokenServices, tokenHeaders } from '../../callers/issue-token.js';
import type { Context } from '../../context.js';
import type { GrantListening } from '../../platform/push/listener-access.js';
import type { IssuedToken } from '../../platform/security/tokens.js';

export interface GrantTokenServices extends TokenServices {
  /**
   * Returns the user's newest active session over all organisations. `origin` is the scheme and host that the caller
   * used.
   */
  activeSession: (ctx: Context, userId: string, origin: string) => Promise<Session | null>;
  /** Registers the new token of a session's client at a broker that requires it. */
  grantListening: GrantListening;
}

export interface TokenUser {
  user: CallerUser;
  generation: number;
  /** The scheme and host that the caller used. */
  origin: string;
  endsAtMs?: number | null | undefined;
}

/** A new token of a user, with the headers for its response and the work to do after the commit. */
export interface GrantedToken {
  issued: IssuedToken;
  headers: Record<string, string>;
  afterCommit: () => Promise<void>;
}

/**
 * Issues a token of this generation, bound to the user's session if they have one [R-AUT-18][C-4]. For `endsAtMs` see
 * `TokenHolder`.
 */
export async function grantToken(
  ctx: Context,
  services: GrantTokenServices,
  { user, generation, origin, endsAtMs = null }: TokenUser,
): Promise<GrantedToken> {
  const session = await services.activeSession(ctx, user.id, origin);
  const sessionId = session?.id ?? null;
  const holder = { userId: user.id, generation, sessionId, limits: user.tokenLimits, endsAtMs };
  const issued = await issueUserToken(services, holder);
  return {
    issued,
    headers: tokenHeaders(issued.token),
    afterCommit: async () => {
      if (session === null) return;
      const { organisation_id: organisationId, id: sessionId } = session;
      await services.grantListening({ organisationId, userId: user.id, sessionId }, issued.token);
    },
  };
}
