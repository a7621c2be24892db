import {
  type DriverApi,
  type DriverClient,
  type DriverClientOptions,
  hasProblem,
} from '@fleet/client/driver';
import type { Session } from '@fleet/contract/driving/sessions';
import type { RememberedDriver } from './remembered-driver.js';
import { readSessionEnd } from './session-end.js';
import type { ViewStore } from './view-store.js';

export interface SessionWatchParts {
  deviceId: string;
  store: ViewStore;
  /** The pin with which the driver has just logged in. */
  pin: string | null;
  remembered(): RememberedDriver;
  remember(change: Partial<RememberedDriver>): void;
  /** Brings the view up to date. */
  refresh(): void;
}

/**
 * Follows this phone's session to its end. Until then it keeps the pin, in memory only. Afterwards the driver must type
 * the pin again, because the phone may be lost.
 */
export interface SessionWatch {
  /** The credentials with which the client logs in automatically. */
  credentials: DriverClientOptions['credentials'];
  /** Listens to the client. Call it before the client starts. */
  follow(client: DriverClient<DriverApi>): void;
  /** The client has read its storage. */
  started(): void;
  /** The session of this phone in the client, unless it has ended. A driver has one session, maybe on another phone. */
  session(): Session | null;
  setPin(pin: string): void;
  /**
   * The driver asks to close the session. If no answer arrives and the session has ended, the app asks the service
   * how it ended.
   */
  beginClosing(): void;
  /** The close failed. With `isAnswerLost` the session may be closed; then the app asks the service. */
  endClosing(isAnswerLost: boolean): void;
  acceptRevoked(): void;
  stop(): void;
}

/** If the service could not be asked how a session ended, it is asked again after this time. */
const askAgainMs = 5_000;

export function createSessionWatch(parts: SessionWatchParts): SessionWatch {
  const { deviceId, store, remembered, remember, refresh } = parts;
  /**
   * `isNew` is true until the service next confirms the session: if the app learns of an end before that, the session
   * ended before the driver typed the pin.
   */
  let typed = parts.pin === null ? null : { pin: parts.pin, isNew: true };
  /** The open session of this phone, as of the last event. The view may already show its end. */
  let openId: string | null = null;
  /**
   * The app has just logged in automatically, perhaps only to send records. That does not show that the session
   * ended.
   */
  let isSessionToRead = false;
  let client: DriverClient<DriverApi> | null = null;
  let askAgainTimer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  const { username } = remembered();

  function session(): Session | null {
    const { organisation, endedSessionId } = remembered();
    const known = client?.session ?? null;
    // The client keeps the session of another organisation until it has asked this one.
    const isHere = known?.organisation_id === organisation.id;
    return isHere && known.device_id === deviceId && known.id !== endedSessionId ? known : null;
  }

  function confirmPin(): void {
    if (typed !== null) typed.isNew = false;
  }

  /** Forgets the pin and the token, because the phone may be lost. */
  function lock(): void {
    if (typed?.isNew === true) return;
    typed = null;
    remember({ token: null });
    client?.api.forgetToken();
  }

  /** Somebody else ended the session, or its driver did and the answer was lost. */
  function ended(id: string, { isRevoked }: { isRevoked: boolean }): void {
    openId = null;
    const endHeardAt = new Date(Date.now() - store.view().clockOffsetMs).toISOString();
    remember({ isRevoked, endedSessionId: id, endHeardAt, sessionEnd: null, isEndRead: false });
    lock();
    void readEnd();
  }

  /** Asks the service how the session ended, until it has answered. */
  async function readEnd(): Promise<void> {
    clearTimeout(askAgainTimer);
    const { endedSessionId: id, sessionEnd: known, organisation } = remembered();
    if (client === null || id == null || known?.sessionId === id) return;
    const end = await readSessionEnd(client, organisation.id, id);
    const now = remembered();
    if (now.endedSessionId !== id || isStopped) return;
    if (end === null) {
      clearTimeout(askAgainTimer);
      // In any other state, the next state change asks again.
      if (client.state === 'live') askAgainTimer = setTimeout(() => void readEnd(), askAgainMs);
      return;
    }
    const isRevoked = end.status === 'revoked' && (now.isRevoked || now.closingSessionId === id);
    remember({ sessionEnd: end, isRevoked, closingSessionId: null });
    refresh();
  }

  return {
    async credentials(problems, refusedSessionId) {
      const mayHaveEnded = openId !== null && typed?.isNew !== true;
      // Taking the session made the token before it invalid, and the answer with the session's token may have been lost.
      const isOfSession = refusedSessionId === openId;
      if (mayHaveEnded && isOfSession && hasProblem({ problems }, 'invalidated_token')) {
        typed = null;
        remember({ isInvalidated: true });
        // The failure may come from a call outside the sync machine, such as one for the lists.
        store.change({ failure: { kind: 'signed_out', problems } });
        refresh();
      }
      if (typed === null) return null;
      isSessionToRead = mayHaveEnded;
      return { username, pin: typed.pin };
    },
    follow(followed) {
      client = followed;
      client.on('state', (state) => {
        if (state === 'live') {
          void readEnd();
          if (isSessionToRead) queueMicrotask(() => followed.nudge());
          isSessionToRead = false;
        }
        if ((state === 'live' || state === 'flushing') && openId !== null) confirmPin();
      });
      client.on('closed', ({ sessionId }) => {
        if (sessionId === openId) openId = null;
        remember({ lastTransfer: null });
      });
      client.on('session', (changed) => {
        const beforeId = openId;
        const ownId = changed?.device_id === deviceId ? changed.id : null;
        if (beforeId !== null && beforeId !== ownId) {
          // If the driver asked to close this session, ask the service whether it was closed or revoked.
          ended(beforeId, { isRevoked: remembered().closingSessionId !== beforeId });
        }
        openId = ownId;
        // This session is active at the service, so forget that it ended.
        if (ownId !== null) {
          confirmPin();
          const closingSessionId = remembered().closingSessionId === ownId ? ownId : null;
          const before = remembered().lastTransfer ?? null;
          const lastTransfer = before?.sessionId === ownId ? before : null;
          remember({
            ...{ isRevoked: false, endedSessionId: null, sessionEnd: null },
            ...{ closingSessionId, lastTransfer },
          });
        }
        refresh();
      });
      // A token ends with its session, so without a pin the client cannot ask whether the session was revoked.
      client.on('push', ({ kind, subjectId }) => {
        if (kind !== 'session_revoked' || subjectId !== openId) return;
        ended(subjectId, { isRevoked: true });
        refresh();
      });
    },
    started() {
      openId ??= session()?.id ?? null;
    },
    session,
    setPin(pin) {
      typed = { pin, isNew: true };
    },
    beginClosing() {
      remember({ closingSessionId: store.view().session?.id ?? null });
    },
    endClosing(isAnswerLost) {
      if (!isAnswerLost) remember({ closingSessionId: null });
    },
    acceptRevoked() {
      // If the reason is not known yet, the app shows it later.
      const isEndRead = remembered().sessionEnd != null;
      remember({ isRevoked: false, isEndRead, lastTransfer: null });
      refresh();
    },
    stop() {
      isStopped = true;
      clearTimeout(askAgainTimer);
    },
  };
}
