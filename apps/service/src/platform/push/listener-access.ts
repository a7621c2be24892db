/** A driver's session, which is a client for an external broker. */
export interface SessionClient {
  organisationId: string;
  userId: string;
  /** The session's id, which is also the MQTT client identifier. */
  sessionId: string;
}

/**
 * Lets a client connect to a broker that cannot check tokens itself; `token` becomes its password. Never rejects, and
 * takes at most a second. If it fails, the next request with the token tries again.
 */
export type GrantListening = (listener: SessionClient, token: string) => Promise<void>;

/** Does nothing, because a broker that checks tokens itself needs no list of clients. */
export const nobodyToGrant: GrantListening = async () => undefined;
