import type { DriverEvents } from './driver-client-shape.js';

type Name = keyof DriverEvents;
type Listener = (event: never) => void;

/** Notifies the listeners of an app. */
export interface Announcer {
  on<Key extends Name>(name: Key, listener: (event: DriverEvents[Key]) => void): () => void;
  /** Called after the current work, so that a listener which calls the client finds it in a consistent state. */
  emit<Key extends Name>(name: Key, event: DriverEvents[Key]): void;
  /** Stops all calls of listeners. */
  close(): void;
}

/** Creates an announcer. An error of a listener is logged and stops nothing. */
export function createAnnouncer(): Announcer {
  const listeners = new Map<Name, Set<Listener>>();
  let isClosed = false;
  return {
    on(name, listener) {
      const known = listeners.get(name) ?? new Set();
      listeners.set(name, known);
      // The same function may be added twice; each returned function removes one of them.
      const own: Listener = (event) => listener(event);
      known.add(own);
      return () => void known.delete(own);
    },
    emit(name, event) {
      if (isClosed) return;
      for (const listener of [...(listeners.get(name) ?? [])]) {
        queueMicrotask(() => {
          if (!isClosed && listeners.get(name)?.has(listener) === true) call(listener, event);
        });
      }
    },
    close() {
      isClosed = true;
      listeners.clear();
    },
  };
}

/**
 * Calls a listener and logs its error. This includes the rejection of an `async` listener, which would end a Node
 * process.
 */
function call(listener: (event: never) => unknown, event: unknown): void {
  const called = async () => {
    // The key of the map determines the type of the event; TypeScript cannot express that.
    await listener(event as never);
  };
  // biome-ignore lint/suspicious/noConsole: a fault of the app must not vanish, and there is nobody else to tell.
  called().catch((error: unknown) => console.error('A listener of the driver client failed.', error));
}
