/** By what a caller shows who they are. A pin is given as such, or as the password, which is the same to the service. */
export type Credentials =
  | { username: string; password: string }
  | { username: string; pin: string }
  | { apiKeyId: string };

/** The credentials, or a function that is asked whenever a log-in is needed and answers null when there are none now. */
export type CredentialSource = Credentials | (() => Promise<Credentials | null>);

/** What the source has now; a source that fails has nothing. */
export async function askCredentials(source: CredentialSource | null): Promise<Credentials | null> {
  if (typeof source !== 'function') return source;
  try {
    return await source();
  } catch {
    return null;
  }
}

/** The same text for the same credentials. Kept in memory only. */
export function fingerprintOf(credentials: Credentials): string {
  if ('apiKeyId' in credentials) return JSON.stringify([credentials.apiKeyId]);
  return JSON.stringify([credentials.username, secretOf(credentials)]);
}

/** Password or pin; the service takes both in one field [R-END-5]. */
export function secretOf(credentials: Exclude<Credentials, { apiKeyId: string }>): string {
  return 'pin' in credentials ? credentials.pin : credentials.password;
}
