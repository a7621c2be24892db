/** What brings push messages to the phones: the embedded broker, or the relay to an external one [C-9]. */
export interface PushTransport {
  /** Where clients connect, as far as the service knows: `mqtt://host:port`; null where it does not. */
  mqttUrl: string | null;
  /** What is wrong, for /health/ready; null when all works. */
  readiness(): Promise<string | null>;
  lag(): Promise<PushLag>;
  stop(): Promise<void>;
}

/** What was committed and not acknowledged, for clients that can acknowledge it. */
export interface PushLag {
  messages: number;
  /** The age of the oldest of them; 0 without any. */
  seconds: number;
}

/** A client that may listen. */
export interface PushListener {
  organisationId: string;
  userId: string;
  /** Also its MQTT client identifier. */
  sessionId: string;
  /** Milliseconds since 1970: no connection outlives its token. */
  tokenExpiresAtMs: number;
  /** The generation of the token; a later one of the user ends the connection [C-3]. */
  tokenGeneration: number;
  /** The number up to which the user's stream no longer concerns the client: delivered, or older than the session. */
  deliveredThrough: number;
  /** The number of the newest entry of the stream; 0 without any. */
  lastNumber: number;
  /** What the client subscribed to for longer than a connection (clean session 0); null where it never did. */
  subscriptions: readonly StoredSubscription[] | null;
  /** The number of the session's revocation, if it was revoked and its client has not received that yet. */
  revocation: number | null;
  /** Its place in the order of all admissions, whichever process decided them. */
  admission: number;
}

export interface StoredSubscription {
  /** A topic filter. */
  topic: string;
  qos: 0 | 1 | 2;
  /** On a filter that was given up: the number up to which messages had been sent for it, and are owed to the end. */
  through?: number;
}

/** What a client gives with CONNECT; the password is the bearer token [C-9]. */
export interface PushCredentials {
  clientId: string;
  username: string;
  password: string;
}

/** `unavailable`: not known now, because the database does not answer; the client should try again. */
export type PushAdmission = PushListener | 'bad_credentials' | 'not_authorised' | 'unavailable';

/** Decides who may listen; the same for the embedded broker and for the callbacks of external ones. */
export type AdmitPushListener = (credentials: PushCredentials) => Promise<PushAdmission>;

/**
 * The later state of a listener: its session has ended, its token is no longer valid although the session lasts, or all
 * is well.
 */
export type ListenerState = 'listening' | 'session_ended' | 'token_invalidated';

/** What the embedded broker reads of the sessions after the admission; each is one query. */
export interface ListenerRegister {
  /** Keeps what a client subscribed to beyond its connection; null forgets it. */
  storeSubscriptions(
    listener: PushListener,
    subscriptions: readonly StoredSubscription[] | null,
  ): Promise<void>;
  /** The current states of listeners, in their order. */
  review(listeners: readonly PushListener[]): Promise<ListenerState[]>;
}
