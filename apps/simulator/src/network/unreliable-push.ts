import type { PushConnector, PushListener } from '@fleet/client/push-client';
import type { PhoneLine } from './phone-line.js';

/**
 * Push over a bad mobile network: it is connected only while there is a network. Messages during a gap are neither
 * received nor acknowledged. A dead phone sends nothing.
 */
export function unreliablePush(inner: PushConnector, line: PhoneLine, death: AbortSignal): PushConnector {
  return (address, token, on) => {
    let listener: PushListener | null = null;
    /** Incremented whenever a connection is opened or ended, so that events from an ended connection are ignored. */
    let connection = 0;
    let isStopped = false;
    const up = () => {
      connection += 1;
      const own = connection;
      listener = inner(address, token, (event) =>
        own === connection && !death.aborted ? on(event) : new Promise<void>(() => undefined),
      );
    };
    const down = async () => {
      connection += 1;
      const ended = listener;
      listener = null;
      await ended?.stop();
    };
    const change = (isUp: boolean) => {
      if (isUp && listener === null) up();
      else if (!isUp && listener !== null) {
        void down();
        void on({ type: 'disconnected', detail: 'no network' });
      }
    };
    const stopListening = line.onChange((isUp) => {
      if (!isStopped && !death.aborted) change(isUp);
    });
    const stop = async () => {
      if (isStopped) return;
      isStopped = true;
      stopListening();
      await down();
    };
    death.addEventListener('abort', () => void stop(), { once: true });
    if (line.isUp && !death.aborted) up();
    return { nudge: () => listener?.nudge(), stop };
  };
}
