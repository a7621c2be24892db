import type { DriverEvents } from './driver-client-shape.js';

type Name = keyof DriverEvents;
type Listener = (event: never) => void;

/** Notifies the listeners of an app. */
export interface Announcer {
  on<Key extends Name>(name: Key, listener: (event: DriverEvents[Key]) => void): () => void;
  /** Called after the current work, so that a listener which calls the client finds it in a consistent state. */
  emit<Key extends Name>(name: Key, event: DriverEvents[Key]): void;
  /** From now on no listener is called. */
  close(): void;
}

/** Creates one. Errors of a listener are not reported and stop nothing. */
export function createAnnouncer(): Announcer {
  const listeners = new Map<Name, Set<Listener>>();
  let isClosed = false;
  return {
    on(name, listener) {
      const known = listeners.get(name) ?? new Set();
      listeners.set(name, known);
      // The same function may listen twice; each call takes back its own.
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

/** Also when an `async` listener rejects, which would end a Node process. */
function call(listener: (event: never) => unknown, event: unknown): void {
  const heard = async () => {
    // The map's key says which event it is; TypeScript cannot follow that.
    await listener(event as never);
  };
  // biome-ignore lint/suspicious/noConsole: a fault of the app must not vanish, and there is nobody else to tell.
  heard().catch((error: unknown) => console.error('A listener of the driver client failed.', error));
}
