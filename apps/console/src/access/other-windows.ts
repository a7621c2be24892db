import { isRecord } from '@fleet/contract/ground/schema-reading';
import { type KeptAccess, readAccess } from './kept-access.js';

/** The messages between the windows of this browser. Only pages of the same origin receive them. */
export interface OtherWindows {
  /** The access of another window, so that a link in a new window asks for no password; null if there is none. */
  ask(): Promise<KeptAccess | null>;
  /** Tells the other windows that the user has logged out, because a log-out in one window applies to all. */
  sayOut(): void;
  /**
   * Names the last log-out in this browser; null if there was none. A window that was frozen meanwhile, or whose page
   * the browser discarded, has missed the message. It compares this name with that of its access.
   */
  lastOut(): string | null;
  /**
   * Answers other windows with `access`. Calls `onOut` after a log-out in another window, and `onReturn` when the
   * browser shows a frozen page again. The returned function ends all of this.
   */
  listen(access: () => KeptAccess | null, onOut: () => void, onReturn: () => void): () => void;
}

/**
 * An open window answers within some milliseconds. A new window waits no longer than this before it shows its first
 * page.
 */
const patienceMs = 150;
/** In `localStorage`: a random name and no time, because the clock of a computer may be set back. */
const lastOutKey = 'console.last-log-out';

/** The access of a window, unless somebody has logged out since. */
export function currentAccess(kept: KeptAccess | null, others: OtherWindows): KeptAccess | null {
  return kept !== null && kept.lastOut === others.lastOut() ? kept : null;
}

export function createOtherWindows(name = 'console.access'): OtherWindows {
  return {
    ask() {
      const channel = new BroadcastChannel(name);
      return new Promise<KeptAccess | null>((resolve) => {
        const end = (found: KeptAccess | null) => {
          channel.close();
          resolve(found);
        };
        setTimeout(() => end(null), patienceMs);
        channel.onmessage = ({ data }: MessageEvent<unknown>) => {
          const found = isRecord(data) && data.kind === 'access' ? readAccess(data.access) : null;
          if (found !== null) end(found);
        };
        channel.postMessage({ kind: 'ask' });
      });
    },
    lastOut() {
      try {
        return localStorage.getItem(lastOutKey);
      } catch {
        return null;
      }
    },
    sayOut() {
      try {
        localStorage.setItem(lastOutKey, crypto.randomUUID());
      } catch {
        // The browser may refuse storage: then only the windows that are open get the message.
      }
      const channel = new BroadcastChannel(name);
      channel.postMessage({ kind: 'out' });
      channel.close();
    },
    listen(access, onOut, onReturn) {
      const onShow = ({ persisted }: PageTransitionEvent) => {
        if (persisted) onReturn();
      };
      globalThis.addEventListener?.('pageshow', onShow);
      const channel = new BroadcastChannel(name);
      channel.onmessage = ({ data }: MessageEvent<unknown>) => {
        if (!isRecord(data)) return;
        if (data.kind === 'out') onOut();
        const own = data.kind === 'ask' ? access() : null;
        if (own !== null) channel.postMessage({ kind: 'access', access: own });
      };
      return () => {
        globalThis.removeEventListener?.('pageshow', onShow);
        channel.close();
      };
    },
  };
}
