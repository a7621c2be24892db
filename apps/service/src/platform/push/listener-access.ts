/** A driver's session as an external broker knows it: a client. */
export interface SessionClient {
  organisationId: string;
  userId: string;
  /** Also the client's identifier. */
  sessionId: string;
}

/**
 * Lets a listener in at a broker that cannot check tokens itself; `token` becomes the password. Never rejects, and takes
 * no longer than a second: what does not succeed is made up for when the token is next seen.
 */
export type GrantListening = (listener: SessionClient, token: string) => Promise<void>;

/** If the broker checks tokens itself, no client needs to be registered. */
export const nobodyToGrant: GrantListening = async () => undefined;
