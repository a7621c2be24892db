import type { PushConnector, PushListener } from '@fleet/client/push-client';
import type { PhoneLine } from './phone-line.js';

/**
 * Push over the air: there is a connection while there is a network. Messages in a gap are not received, and not
 * acknowledged; a dead phone sends nothing more.
 */
export function unreliablePush(inner: PushConnector, line: PhoneLine, death: AbortSignal): PushConnector {
  return (address, token, on) => {
    let listener: PushListener | null = null;
    /** Raised with each connection, so that a closing one is ignored. */
    let turn = 0;
    let isStopped = false;
    const up = () => {
      turn += 1;
      const own = turn;
      listener = inner(address, token, (event) =>
        own === turn && !death.aborted ? on(event) : new Promise<void>(() => undefined),
      );
    };
    const down = async () => {
      turn += 1;
      const gone = listener;
      listener = null;
      await gone?.stop();
    };
    const change = (isUp: boolean) => {
      if (isUp && listener === null) up();
      else if (!isUp && listener !== null) {
        void down();
        void on({ type: 'disconnected', detail: 'no network' });
      }
    };
    const stopHearing = line.onChange((isUp) => {
      if (!isStopped && !death.aborted) change(isUp);
    });
    const stop = async () => {
      if (isStopped) return;
      isStopped = true;
      stopHearing();
      await down();
    };
    death.addEventListener('abort', () => void stop(), { once: true });
    if (line.isUp && !death.aborted) up();
    return { nudge: () => listener?.nudge(), stop };
  };
}
