import { isRecord } from '@fleet/contract/ground/schema-reading';

/** What the tab lead needs of `navigator.locks`. */
export interface TabLocks {
  request(
    name: string,
    options: { signal?: AbortSignal; ifAvailable?: boolean },
    granted: (lock: unknown) => Promise<void>,
  ): Promise<unknown>;
}

/** What it needs of a BroadcastChannel: a message arrives in all other tabs. */
export interface TabChannel {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
  close(): void;
}

/** What tabs say to each other; `from` is the tab. */
export type TabMessage<View> =
  /** It has just been opened, and wants to show what the leading tab shows. */
  | { kind: 'hello'; from: string }
  | { kind: 'take_over'; from: string }
  | { kind: 'leading'; from: string }
  | { kind: 'view'; from: string; view: View };

const kinds = ['hello', 'take_over', 'leading', 'view'];

/** Null for a message of another version of the app. */
export function readTabMessage<View>(data: unknown): TabMessage<View> | null {
  const isOne = isRecord(data) && typeof data.from === 'string' && kinds.includes(String(data.kind));
  // Which view the tabs exchange is the app's own affair, the same in all of them.
  return isOne ? (data as unknown as TabMessage<View>) : null;
}
