import type { CallFailure } from '@fleet/client/console';
import type { LiveBoard, LiveMessage } from '@fleet/client/live-board';
import type { LiveState } from '@fleet/client/live-following';
import type { Access } from '../access/access-store.js';

/** What is on the road, as far as the app knows. Each change creates a new object. */
export interface LiveView {
  connection: LiveState | { kind: 'off' };
  /** Changed in place by the connection; null until it was read. */
  board: LiveBoard | null;
  /** When the board was last known to be current, by the service's clock; null without a board. */
  currentAtMs: number | null;
}

export interface LiveStoreParts {
  access: Access;
  /** Called with each message, before the board changes. */
  onMessage(message: LiveMessage, board: LiveBoard): void;
  onState(state: LiveState): void;
}

/** The one connection of the app to the live view, shared by all pages. */
export interface LiveStore {
  view(): LiveView;
  subscribe(listener: () => void): () => void;
  /** Opens the connection; the returned function closes it. */
  start(): () => void;
  /** Tries again after the service has refused. */
  retry(): void;
}

/** The least time between two updates of the pages. */
const leastGapMs = 400;
/** A batch of the service arrives in several pieces. An update waits this long, so that they are shown together. */
const pieceMs = 40;

const nothing: LiveView = {
  connection: { kind: 'off' },
  board: null,
  currentAtMs: null,
};

export function createLiveStore({ access, onMessage, onState }: LiveStoreParts): LiveStore {
  const { origin, fetch } = access.network;
  const listeners = new Set<() => void>();
  let view = nothing;
  let next = nothing;
  let shownAtMs = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let run: AbortController | null = null;

  const show = () => {
    clearTimeout(timer);
    timer = undefined;
    shownAtMs = performance.now();
    view = next;
    for (const listener of listeners) listener();
  };
  const change = (members: Partial<LiveView>) => {
    next = { ...next, ...members };
  };
  const showSoon = () => {
    timer ??= setTimeout(show, Math.max(pieceMs, shownAtMs + leastGapMs - performance.now()));
  };

  /** Runs as a call of the access, so that after a new log-in it continues with the new token. */
  async function follow(signal: AbortSignal): Promise<void> {
    const { followLive } = await import('@fleet/client/live-following');
    await access.call(async (api) => {
      let end: CallFailure = { kind: 'aborted' };
      await followLive({
        client: api,
        origin,
        signal,
        ...(fetch === undefined ? {} : { fetch }),
        onBoard(board) {
          change({ board, currentAtMs: access.now() });
          showSoon();
        },
        onMessage,
        onState(state) {
          if (signal.aborted) return;
          if (state.kind === 'refused') end = state.failure;
          // An open stream reports everything until it breaks.
          const wasOpen = next.connection.kind === 'open';
          if (state.kind === 'open' || wasOpen) change({ currentAtMs: access.now() });
          const shown = shownState(state, next);
          if (shown !== null) change({ connection: shown });
          show();
          onState(state);
        },
      });
      return { ok: false, failure: end } as const;
    });
  }

  function begin(): void {
    run?.abort();
    run = new AbortController();
    follow(run.signal).catch(() => undefined);
  }

  return {
    view: () => view,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    start() {
      begin();
      return () => {
        run?.abort();
        run = null;
        next = nothing;
        show();
      };
    },
    retry() {
      if (run !== null && next.connection.kind === 'refused') begin();
    },
  };
}

/**
 * The state to show; null if the shown one stays. If the token has ended, the connection is shown as lost, because it
 * continues after the next log-in.
 */
function shownState(state: LiveState, { board }: LiveView): LiveState | null {
  if (state.kind === 'connecting' && board !== null) return null;
  if (state.kind !== 'refused' || state.failure.kind !== 'signed_out') return state;
  return { kind: 'lost', sinceMs: Date.now(), failure: state.failure };
}
