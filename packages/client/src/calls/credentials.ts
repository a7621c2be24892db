import type { Problem } from '@fleet/contract/ground/problems';

/**
 * The credentials of a caller. A pin may also be given as `password`, because the service does not distinguish them.
 */
export type Credentials =
  | { username: string; password: string }
  | { username: string; pin: string }
  | { apiKeyId: string };

/**
 * The credentials, or a function that is called for each log-in and returns null if there are none now. `refusal` is
 * why the service refused the last token; empty if it refused none. `sessionId` is the session that the refused token
 * belonged to; null if it belonged to none.
 */
export type CredentialSource =
  | Credentials
  | ((refusal: readonly Problem[], sessionId: string | null) => Promise<Credentials | null>);

/** Why the service refused the last token, and the session that this token belonged to. */
export interface TokenRefusal {
  problems: readonly Problem[];
  sessionId: string | null;
}

export const noRefusal: TokenRefusal = { problems: [], sessionId: null };

/** The current credentials of the source; null if the source fails. */
export async function askCredentials(
  source: CredentialSource | null,
  { problems, sessionId }: TokenRefusal,
): Promise<Credentials | null> {
  if (typeof source !== 'function') return source;
  try {
    return await source(problems, sessionId);
  } catch {
    return null;
  }
}

/** Returns the same text for the same credentials. The text is stored in memory only. */
export function fingerprintOf(credentials: Credentials): string {
  if ('apiKeyId' in credentials) return JSON.stringify([credentials.apiKeyId]);
  return JSON.stringify([credentials.username, secretOf(credentials)]);
}

/** Password or pin; the service expects both in one field [R-END-5]. */
export function secretOf(credentials: Exclude<Credentials, { apiKeyId: string }>): string {
  return 'pin' in credentials ? credentials.pin : credentials.password;
}
