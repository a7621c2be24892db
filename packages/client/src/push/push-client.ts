import type { PushKind } from '@fleet/contract/driving/push';
import type { PushAddress } from '@fleet/contract/driving/sessions';

/** The events of a listener. */
export type PushEvent =
  /**
   * Connected and subscribed: pull now, because anything may have happened in between. Waiting messages may come before
   * this event.
   */
  | { type: 'connected' }
  /** A message may arrive twice. It is about the session or the route `subjectId` [R-EVT-3]. */
  | { type: 'message'; kind: PushKind; subjectId: string }
  /** A message that this client does not know. It is acknowledged anyway, otherwise it would come forever. */
  | { type: 'ignored'; topic: string; detail: string }
  /** Not connected any more, or not yet; the listener tries again automatically. */
  | { type: 'disconnected'; detail: string }
  /**
   * The token or the session is no longer valid (CONNACK 4 or 5): log in by REST and read the session first. Then a new
   * token is used automatically, `nudge()` tries the old one again, or a new listener replaces this one.
   */
  | { type: 'refused'; code: number };

export interface PushListener {
  /** Tries immediately instead of after its pause. Call it when a network is available again or the session was read. */
  nudge(): void;
  /** Disconnects and closes everything; no listener is called afterwards. */
  stop(): Promise<void>;
}

/**
 * Listens to the push of one session. `token` is called before each connection; null means that there is none now. A
 * message is acknowledged when `on` has returned and its promise has resolved. If `on` throws or rejects, the message
 * comes again later. For other events, errors of `on` are ignored.
 */
export type PushConnector = (
  address: PushAddress,
  token: () => Promise<string | null>,
  on: (event: PushEvent) => void | Promise<void>,
) => PushListener;
