/** A driver's session, which is a client for an external broker. */
export interface SessionClient {
  organisationId: string;
  userId: string;
  /** Also the client's identifier. */
  sessionId: string;
}

/**
 * Gives a listener access at a broker that cannot check tokens itself; `token` becomes the password. Never rejects, and
 * takes a second at most. If it fails, the next request with the token repeats it.
 */
export type GrantListening = (listener: SessionClient, token: string) => Promise<void>;

/** If the broker checks tokens itself, no client needs to be registered. */
export const nobodyToGrant: GrantListening = async () => undefined;
