import type { PushKind } from '@fleet/contract/push';
import type { PushAddress } from '@fleet/contract/sessions';

/** What the listener hears. Connected always means: pull now, since anything may have happened meanwhile. */
export type PushEvent =
  | { type: 'connected' }
  | { type: 'message'; kind: PushKind; subjectId: string }
  /** Not connected any more, or not yet; it tries again by itself. */
  | { type: 'disconnected'; detail: string }
  /** The token or the session does not hold any more: log in by REST and look at the session first. */
  | { type: 'refused'; code: number };

export interface PushListener {
  stop(): Promise<void>;
}

/** Listens to the push of one session. `token` is asked before each connection. */
export type PushConnector = (
  address: PushAddress,
  token: () => Promise<string | null>,
  on: (event: PushEvent) => void,
) => PushListener;
