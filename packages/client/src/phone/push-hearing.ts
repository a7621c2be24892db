import type { PushKind } from '@fleet/contract/driving/push';
import type { PushAddress, Session } from '@fleet/contract/driving/sessions';
import type { PushConnector, PushEvent, PushListener } from '../push/push-client.js';
import type { PhoneParts } from './phone-parts.js';

export interface HearingParts extends Pick<PhoneParts, 'announcer' | 'deviceId'> {
  connector: PushConnector | null;
  token(): Promise<string | null>;
  /** Called after each connection: anything may have happened, so read everything. */
  connected(): void;
  sessionChanged(): void;
  routeChanged(): void;
  releaseAsked(): void;
}

/** Listens to the push of the current session, one listener at a time. */
export interface PushHearing {
  readonly isConnected: boolean;
  /** Listens for this session; stops without one, or with one of another device. */
  listen(session: Session | null): void;
  nudge(): void;
  stop(): Promise<void>;
}

export function createPushHearing(parts: HearingParts): PushHearing {
  let heard: { address: string; listener: PushListener } | null = null;
  let isConnected = false;
  let isRefused = false;
  let stopping: Promise<void> = Promise.resolve();

  function hear(event: PushEvent): void {
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
   * The phone's reaction to a message. The service sends each change in two vocabularies: the phone acts on one, the
   * app gets both.
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
      if (isCurrent) hear(event);
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
    const before = heard;
    heard = null;
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
      if (heard?.address === address) {
        // The session was read and is active: the same token may be accepted now.
        if (isRefused) heard.listener.nudge();
        isRefused = false;
        return;
      }
      end();
      heard = { address, listener: begin(parts.connector, own.push) };
    },
    nudge: () => heard?.listener.nudge(),
    async stop() {
      end();
      await stopping;
    },
  };
}
