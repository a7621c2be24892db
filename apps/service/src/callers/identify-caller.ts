import { isProblem, type Problem, problem } from '@fleet/contract/ground/problems';
import type { Authenticate, Caller } from '../platform/http/caller-admission.js';
import type { ApiKeySubject, TokenClaims, Tokens, UserSubject } from '../platform/security/tokens.js';
import { apiKeyCaller, userCaller } from './caller-actor.js';
import type { CallerDirectory } from './caller-directory.js';
import type { CallerApiKey, CallerUser } from './caller-record.js';

export interface IdentificationParts {
  tokens: Pick<Tokens, 'verify'>;
  callers: Pick<CallerDirectory, 'user' | 'apiKey' | 'forget'>;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** `outdated`: the token is newer than the cached state of its owner. */
type Verdict = Caller | Problem | 'outdated';

const invalidated = problem('invalidated_token', 'Authorization');

/**
 * Finds the caller of a token: checks signature and expiry, then whether its generation is still valid. Returns no
 * promise if token and caller are cached. Problems: `malformed_token`, `expired_token`, `invalidated_token`
 * [R-AUT-14][R-AUT-17].
 */
export function createAuthenticate({ tokens, callers, now }: IdentificationParts): Authenticate {
  const identify = (claims: TokenClaims | Problem): ReturnType<Authenticate> => {
    if (isProblem(claims)) return claims;
    const { subject } = claims;
    if (subject.kind === 'user') {
      const { userId } = subject;
      return acceptCurrent(
        () => callers.user(userId),
        (user) => judgeUser(user, subject, claims.expiresAtMs),
        () => callers.forget(userId),
      );
    }
    const { apiKeyId } = subject;
    return acceptCurrent(
      () => callers.apiKey(apiKeyId),
      (key) => judgeApiKey(key, subject, now()),
      () => callers.forget(apiKeyId),
    );
  };
  return (token) => {
    const claims = tokens.verify(token);
    return claims instanceof Promise ? claims.then(identify) : identify(claims);
  };
}

/**
 * Judges the caller by the cached state, and reads that state again, once, if the token is newer. Such a token was
 * issued a moment ago, perhaps by another server whose notification has not arrived.
 */
function acceptCurrent<Holder>(
  find: () => Holder | Promise<Holder | null>,
  judge: (holder: Holder | null) => Verdict,
  forget: () => void,
): ReturnType<Authenticate> {
  const first = (holder: Holder | null): ReturnType<Authenticate> => {
    const verdict = judge(holder);
    return verdict === 'outdated' ? again() : verdict;
  };
  const again = async (): Promise<Caller | Problem> => {
    forget();
    const verdict = judge(await find());
    return verdict === 'outdated' ? invalidated : verdict;
  };
  const holder = find();
  return holder instanceof Promise ? holder.then(first) : first(holder);
}

function judgeUser(user: CallerUser | null, subject: UserSubject, endsAtMs: number): Verdict {
  if (user === null) return invalidated;
  if (subject.generation > user.generation) return 'outdated';
  const counts = subject.generation === user.generation && user.status === 'enabled';
  return counts ? userCaller(user, { sessionId: subject.sessionId, endsAtMs }) : invalidated;
}

function judgeApiKey(key: CallerApiKey | null, subject: ApiKeySubject, nowMs: number): Verdict {
  if (key === null) return invalidated;
  if (subject.generation > key.generation) return 'outdated';
  const expired = key.expiresAtMs !== null && key.expiresAtMs <= nowMs;
  return subject.generation === key.generation && !key.revoked && !expired ? apiKeyCaller(key) : invalidated;
}
