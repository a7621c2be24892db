import { isRecord } from '@fleet/contract/ground/schema-reading';
import { type KeptAccess, readAccess } from './kept-access.js';

/** What the windows of this browser tell each other. Only pages of the same origin hear it. */
export interface OtherWindows {
  /** The access of another window, so that a link in a new window asks for no password; null if there is none. */
  ask(): Promise<KeptAccess | null>;
  /** Tells the others that the user has logged out: the log-out of one window is that of all. */
  sayOut(): void;
  /** `access` answers the questions of other windows. The returned function ends both. */
  listen(access: () => KeptAccess | null, onOut: () => void): () => void;
}

/** An open window answers within some milliseconds; a new one waits no longer for its first page. */
const patienceMs = 150;

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
    sayOut() {
      const channel = new BroadcastChannel(name);
      channel.postMessage({ kind: 'out' });
      channel.close();
    },
    listen(access, onOut) {
      const channel = new BroadcastChannel(name);
      channel.onmessage = ({ data }: MessageEvent<unknown>) => {
        if (!isRecord(data)) return;
        if (data.kind === 'out') onOut();
        const own = data.kind === 'ask' ? access() : null;
        if (own !== null) channel.postMessage({ kind: 'access', access: own });
      };
      return () => channel.close();
    },
  };
}
