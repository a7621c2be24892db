import { isRecord } from '@fleet/contract/ground/schema-reading';

/** What the tab lead needs of `navigator.locks`. */
export interface TabLocks {
  request(
    name: string,
    options: { signal?: AbortSignal; ifAvailable?: boolean },
    granted: (lock: unknown) => Promise<void>,
  ): Promise<unknown>;
}

/** What the tab lead needs of a `BroadcastChannel`; a message arrives in all other tabs. */
export interface TabChannel {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
  close(): void;
}

/** The messages between tabs; `from` is the sender. */
export type TabMessage<View> =
  /** A tab has just been opened and needs the leading tab's view. */
  | { kind: 'hello'; from: string }
  | { kind: 'take_over'; from: string }
  | { kind: 'leading'; from: string }
  | { kind: 'view'; from: string; view: View };

const kinds = ['hello', 'take_over', 'leading', 'view'];

/** Null for a message of another version of the app. */
export function readTabMessage<View>(data: unknown): TabMessage<View> | null {
  const isOne = isRecord(data) && typeof data.from === 'string' && kinds.includes(String(data.kind));
  // The type of the view is the app's choice, and the same in all tabs.
  return isOne ? (data as unknown as TabMessage<View>) : null;
}
