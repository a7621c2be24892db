import type { PushKind } from '@fleet/contract/driving/push';
import type { PushAddress, Session } from '@fleet/contract/driving/sessions';
import type { PushConnector, PushEvent, PushListener } from '../push/push-client.js';
import type { PhoneParts } from './phone-parts.js';

export interface SessionPushParts extends Pick<PhoneParts, 'announcer' | 'deviceId'> {
  connector: PushConnector | null;
  token(): Promise<string | null>;
  /** Called after each connection: anything may have happened, so read everything. */
  connected(): void;
  sessionChanged(): void;
  routeChanged(): void;
  releaseAsked(): void;
}

/** Listens to the push of the current session, one listener at a time. */
export interface SessionPush {
  readonly isConnected: boolean;
  /** Listens for this session. Stops if there is no session, or if the session belongs to another device. */
  listen(session: Session | null): void;
  nudge(): void;
  stop(): Promise<void>;
}

export function createSessionPush(parts: SessionPushParts): SessionPush {
  let current: { address: string; listener: PushListener } | null = null;
  let isConnected = false;
  let isRefused = false;
  let stopping: Promise<void> = Promise.resolve();

  function handle(event: PushEvent): void {
    switch (event.type) {
      case 'connected':
        isConnected = true;
        return parts.connected();
      case 'disconnected':
        isConnected = false;
        return;
      case 'refused':
        isConnected = false;
        isRefused = true;
        return parts.sessionChanged();
      case 'message':
        return take(event);
      case 'ignored':
        return;
    }
  }

  /**
   * The phone's reaction to a message. The service sends each change in two vocabularies: the phone reacts to one, the
   * app receives both.
   */
  const answers: Readonly<Record<PushKind, (() => void) | null>> = {
    session_revoked: () => parts.sessionChanged(),
    route_changed: () => parts.routeChanged(),
    load_changed: null,
    release_route_request: () => parts.releaseAsked(),
    release_load_request: null,
  };

  function take({ kind, subjectId }: Extract<PushEvent, { type: 'message' }>): void {
    parts.announcer.emit('push', { kind, subjectId });
    answers[kind]?.();
  }

  function begin(connector: PushConnector, address: PushAddress): PushListener {
    let isCurrent = true;
    const listener = connector(address, parts.token, (event) => {
      if (isCurrent) handle(event);
    });
    return {
      nudge: () => listener.nudge(),
      stop() {
        isCurrent = false;
        return listener.stop();
      },
    };
  }

  function end(): void {
    const before = current;
    current = null;
    isConnected = false;
    isRefused = false;
    if (before !== null) stopping = Promise.all([stopping, before.listener.stop()]).then(() => undefined);
  }

  return {
    get isConnected() {
      return isConnected;
    },
    listen(session) {
      const own = session?.device_id === parts.deviceId ? session : null;
      if (own === null || parts.connector === null) return end();
      const address = JSON.stringify(own.push);
      if (current?.address === address) {
        // The session was read and is active: the same token may be accepted now.
        if (isRefused) current.listener.nudge();
        isRefused = false;
        return;
      }
      end();
      current = { address, listener: begin(parts.connector, own.push) };
    },
    nudge: () => current?.listener.nudge(),
    async stop() {
      end();
      await stopping;
    },
  };
}
