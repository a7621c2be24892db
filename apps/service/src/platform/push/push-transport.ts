/** Delivers push messages to the phones: the embedded broker, or the relay to an external one [C-9]. */
export interface PushTransport {
  /** The address for clients, `mqtt://host:port`; null if the service does not know it. */
  mqttUrl: string | null;
  /** The fault for /health/ready; null if all works. */
  readiness(): Promise<string | null>;
  lag(): Promise<PushLag>;
  stop(): Promise<void>;
}

/** The committed messages that are not acknowledged, for clients that can acknowledge them. */
export interface PushLag {
  messages: number;
  /** The age of the oldest message; 0 if there is none. */
  seconds: number;
}

/** A client that may subscribe. */
export interface PushListener {
  organisationId: string;
  userId: string;
  /** Also its MQTT client identifier. */
  sessionId: string;
  /** Milliseconds since 1970; the connection ends when its token expires. */
  tokenExpiresAtMs: number;
  /** The generation of the token; a later generation of the user ends the connection [C-3]. */
  tokenGeneration: number;
  /**
   * The client needs no entry of the user's stream up to this number: it was delivered, or is older than the session.
   */
  deliveredThrough: number;
  /** The number of the newest entry of the stream; 0 if there is none. */
  lastNumber: number;
  /** The client's persistent subscriptions (clean session 0); null if it never had any. */
  subscriptions: readonly StoredSubscription[] | null;
  /**
   * The number of the session's revocation, if it was revoked and its client has not received that yet; otherwise null.
   */
  revocation: number | null;
  /** Its position in the order of all admissions, in all processes. */
  admission: number;
}

export interface StoredSubscription {
  /** A topic filter. */
  topic: string;
  qos: 0 | 1 | 2;
  /** Of an unsubscribed filter: messages up to this number were sent for it and must still be delivered. */
  through?: number;
}

/** The credentials in a CONNECT; the password is the bearer token [C-9]. */
export interface PushCredentials {
  clientId: string;
  username: string;
  password: string;
}

/** `unavailable`: cannot be decided now, because the database does not respond; the client should try again. */
export type PushAdmission = PushListener | 'bad_credentials' | 'not_authorised' | 'unavailable';

/** Decides who may subscribe, for the embedded broker and for the callbacks of external ones. */
export type AdmitPushListener = (credentials: PushCredentials) => Promise<PushAdmission>;

/**
 * The current state of a listener: its session has ended, its token is no longer valid in an active session, or all is
 * well.
 */
export type ListenerState = 'listening' | 'session_ended' | 'token_invalidated';

/** What the embedded broker reads and stores about sessions after the admission; each call is one query. */
export interface ListenerRegister {
  /** Stores the subscriptions that outlive a connection; null deletes them. */
  storeSubscriptions(
    listener: PushListener,
    subscriptions: readonly StoredSubscription[] | null,
  ): Promise<void>;
  /** The current states of listeners, in their order. */
  review(listeners: readonly PushListener[]): Promise<ListenerState[]>;
}
