import type { Problem } from '@fleet/contract/ground/problems';
import type { Clock } from '../clock.js';
import type { CallBody } from './api-calls.js';
import { type CachedToken, cacheToken, earlierToken, isOlder } from './cached-token.js';
import type { CallFailure, CallResult } from './call-result.js';
import { createCredentialBlocks } from './credential-blocks.js';
import {
  askCredentials,
  type CredentialSource,
  type Credentials,
  fingerprintOf,
  noRefusal,
  type TokenRefusal,
} from './credentials.js';
import type { ServerClock } from './server-clock.js';
import { readClaims } from './token-claims.js';

export type TokenResult = { ok: true; token: string } | { ok: false; failure: CallFailure };
export type LogInResult = CallResult<CallBody<'authenticate'>>;

export interface KeeperParts {
  source: CredentialSource | null;
  /** A token of an earlier run; used until the service refuses it or it is about to expire. */
  token?: string | null | undefined;
  /** Carries out a log-in, and nothing else; `earlier` is the last token that the client had. */
  logIn(credentials: Credentials, earlier: string | null): Promise<LogInResult>;
  clock: Clock;
  serverClock: ServerClock;
}

/** Keeps the one token of a client and renews it. */
export interface TokenKeeper {
  /**
   * A token for a call. Logs in if there is none. A token that expires soon is renewed in parallel with the calls,
   * which wait for it only when it has expired.
   */
  ready(): Promise<TokenResult>;
  /** A token for a long use, such as a connection. If the token is about to expire, this waits for a new one. */
  lasting(): Promise<TokenResult>;
  /**
   * Returns a token to replace one that the service refused with 401. If a newer token arrived in between, returns
   * that; otherwise logs in. `refusal` is why the token was refused.
   */
  renew(refused: string, refusal: readonly Problem[]): Promise<TokenResult>;
  /** The number of a request that is about to be sent. It shows how new the token in the response is. */
  nextOrder(): number;
  /** Stores the token of a response, unless it is older than the cached one [R-AUT-18]. */
  accept(token: string, order: number): void;
  /** Logs in with these credentials, and on success uses them from now on; otherwise everything stays as it was. */
  logIn(credentials?: Credentials): Promise<LogInResult>;
  /** Lets refused credentials be tried once more when a token is needed. */
  forgive(): void;
  /** Gives up the token: the next call logs in. */
  forget(): void;
  /**
   * Calls the listener with each new token, and with null when a token was refused or forgotten and the client has no
   * other.
   */
  onToken(listener: (token: string | null) => void): () => void;
}

const noCredentials: CallFailure = { kind: 'signed_out', problems: [] };

/** Creates a keeper. It sends nothing yet. */
export function createTokenKeeper(parts: KeeperParts): TokenKeeper {
  const { source: given, logIn, clock, serverClock } = parts;
  const listeners = new Set<(token: string | null) => void>();
  const blocks = createCredentialBlocks(clock);
  let source = given;
  let cached: CachedToken | null = parts.token == null ? null : earlierToken(parts.token, serverClock);
  /** The newest token that was ever cached, even if it was refused later. */
  let newest: CachedToken | null = cached;
  /** True if the listeners know of a token. */
  let isAnnounced = cached !== null;
  let orders = 0;
  /** Requests before this one belong to credentials that were replaced. */
  let firstOrder = 0;
  let refusal: TokenRefusal = noRefusal;
  let renewal: Promise<TokenResult> | null = null;

  const cachedToken = (): TokenResult | null => (cached === null ? null : { ok: true, token: cached.token });

  function take(
    token: string,
    order: number,
    notOlderThan: CachedToken | null,
    expiresAt: number | null,
  ): void {
    const next = cacheToken(token, order, expiresAt, serverClock);
    if (order < firstOrder || (notOlderThan !== null && isOlder(next, notOlderThan))) return;
    cached = next;
    newest = next;
    refusal = noRefusal;
    tell(token);
  }

  function tell(token: string | null): void {
    if (token === null && !isAnnounced) return;
    isAnnounced = token !== null;
    // An error of a listener must not fail the call.
    for (const listener of listeners) queueMicrotask(() => listener(token));
  }

  function nextOrder(): number {
    orders += 1;
    return orders;
  }

  async function renewOnce(): Promise<TokenResult> {
    const credentials = await askCredentials(source, refusal);
    if (credentials === null) return { ok: false, failure: noCredentials };
    const fingerprint = fingerprintOf(credentials);
    const blocked = blocks.failureOf(fingerprint);
    if (blocked !== null) return { ok: false, failure: blocked };
    const order = nextOrder();
    const result = await logIn(credentials, newest?.token ?? null);
    if (!result.ok) return { ok: false, failure: blocks.note(fingerprint, result.failure) };
    const { access_token, expires_at } = result.body.data;
    // This compares only with the cached token, never with a refused one. Another server may have issued the refused
    // token, and if its clock is ahead, that token seems newer than the new one.
    take(access_token, order, cached, Date.parse(expires_at));
    return cachedToken() ?? { ok: false, failure: noCredentials };
  }

  /** One log-in for all calls that wait for one. */
  function renewTogether(): Promise<TokenResult> {
    renewal ??= renewOnce().finally(() => {
      renewal = null;
    });
    return renewal;
  }

  /** The computed expiry may be wrong, so the cached token is used as long as the service accepts it. */
  async function renewOrKeep(current: TokenResult): Promise<TokenResult> {
    const renewed = await renewTogether();
    if (renewed.ok) return renewed;
    const { kind } = renewed.failure;
    return kind === 'signed_out' || kind === 'refused' ? (cachedToken() ?? current) : renewed;
  }

  async function logInWith(credentials: Credentials): Promise<LogInResult> {
    const fingerprint = fingerprintOf(credentials);
    const result = await logIn(credentials, newest?.token ?? null);
    if (!result.ok) return { ok: false, failure: blocks.note(fingerprint, result.failure) };
    source = credentials;
    blocks.clear();
    firstOrder = nextOrder();
    const { access_token, expires_at } = result.body.data;
    take(access_token, firstOrder, null, Date.parse(expires_at));
    return result;
  }

  return {
    nextOrder,
    accept(token, order) {
      const subject = readClaims(token)?.subject;
      // A response renews the token of the user who sent the request. Another user's token would send records under
      // another name.
      if (subject !== undefined && subject !== (newest?.claims?.subject ?? subject)) return;
      take(token, order, newest, null);
    },
    async ready() {
      const current = cachedToken();
      if (current === null || !(cached?.isDue() ?? true)) return current ?? renewTogether();
      const renewing = renewOrKeep(current);
      return cached?.hasEnded() === true ? renewing : current;
    },
    async lasting() {
      const current = cachedToken();
      if (current === null) return renewTogether();
      return cached?.isDue() === true ? renewOrKeep(current) : current;
    },
    async renew(refused, problems) {
      if (cached?.token === refused) {
        refusal = { problems, sessionId: cached.claims?.sessionId ?? null };
        cached = null;
      }
      const renewed = cachedToken() ?? (await renewTogether());
      if (!renewed.ok && renewed.failure.kind === 'signed_out' && cached === null) tell(null);
      return renewed;
    },
    async logIn(credentials) {
      const asked = credentials ?? (await askCredentials(source, refusal));
      return asked === null ? { ok: false, failure: noCredentials } : logInWith(asked);
    },
    forgive: () => blocks.forgive(),
    forget() {
      cached = null;
      // Tokens in responses to earlier requests are no longer accepted.
      firstOrder = nextOrder();
      tell(null);
    },
    onToken(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
