/** Delivers push messages to the phones: either the embedded broker, or the relay to an external broker [C-9]. */
export interface PushTransport {
  /** The broker's address for clients, `mqtt://host:port`; null if the service does not know it. */
  mqttUrl: string | null;
  /** The fault that /health/ready shows; null if the broker works. */
  readiness(): Promise<string | null>;
  lag(): Promise<PushLag>;
  stop(): Promise<void>;
}

/**
 * The committed messages that wait. The embedded broker counts messages that it has not sent, although their client is
 * connected and could receive them. The relay counts messages that the external broker has not acknowledged.
 */
export interface PushLag {
  messages: number;
  /** The age of the oldest of these messages; 0 if there is none. */
  seconds: number;
}

/** A client that may subscribe. */
export interface PushListener {
  organisationId: string;
  userId: string;
  /** The session's id, which is also the MQTT client identifier. */
  sessionId: string;
  /** Milliseconds since 1970. The connection ends when the client's token expires. */
  tokenExpiresAtMs: number;
  /** The generation of the token. If the user has a later generation, the connection ends [C-3]. */
  tokenGeneration: number;
  /**
   * The client needs no entry of the user's stream up to this number: each was delivered, or is older than the session.
   */
  deliveredThrough: number;
  /** The number of the newest entry of the stream; 0 if there is none. */
  lastNumber: number;
  /** The client's persistent subscriptions (clean session 0); null if it never had any. */
  subscriptions: readonly StoredSubscription[] | null;
  /**
   * The number of the entry that announces the session's revocation, if its client has not received this entry yet;
   * otherwise null.
   */
  revocation: number | null;
  /** The position of this admission in the order of all admissions, in all processes. */
  admission: number;
}

export interface StoredSubscription {
  /** A topic filter. */
  topic: string;
  qos: 0 | 1 | 2;
  /** Set for an unsubscribed filter: messages up to this number were sent for it and must still be delivered. */
  through?: number;
}

/** The credentials in a CONNECT; the password is the bearer token [C-9]. */
export interface PushCredentials {
  clientId: string;
  username: string;
  password: string;
}

/**
 * `unavailable` means that the service cannot decide now, because the database does not respond. The client should try
 * again.
 */
export type PushAdmission = PushListener | 'bad_credentials' | 'not_authorised' | 'unavailable';

/** Decides who may subscribe, for the embedded broker and for the callbacks of external ones. */
export type AdmitPushListener = (credentials: PushCredentials) => Promise<PushAdmission>;

/**
 * The current state of a client. `session_ended`: its session has ended. `token_invalidated`: its session is active,
 * but its token is no longer valid. `listening`: neither is the case.
 */
export type ListenerState = 'listening' | 'session_ended' | 'token_invalidated';

/** What the embedded broker reads and stores about sessions after the admission. Each call sends one query. */
export interface ListenerRegister {
  /** Stores the subscriptions that the next connection of the session gets; null deletes them. */
  storeSubscriptions(
    listener: PushListener,
    subscriptions: readonly StoredSubscription[] | null,
  ): Promise<void>;
  /** Returns the current states of clients, in the order of the clients. */
  review(listeners: readonly PushListener[]): Promise<ListenerState[]>;
}
