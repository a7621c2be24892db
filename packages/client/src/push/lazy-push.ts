import { type Clock, pauseOver, systemClock } from '../clock.js';
import type { MqttPushOptions } from './mqtt-push.js';
import type { PushConnector, PushListener } from './push-client.js';

const againMs = 30_000;

/** `mqttPush`, but its library is loaded only with the first listener, so that an app starts faster. */
export function lazyPush(options: MqttPushOptions = {}): PushConnector {
  const clock: Clock = options.clock ?? systemClock;
  return (address, token, on) => {
    let listener: PushListener | null = null;
    let isStopped = false;
    let waiting = new AbortController();

    async function begin(): Promise<void> {
      while (!isStopped) {
        const connector = await import('./mqtt-push.js').then(
          ({ mqttPush }) => mqttPush(options),
          () => null,
        );
        if (isStopped) return;
        if (connector !== null) {
          listener = connector(address, token, on);
          return;
        }
        // There is neither a network nor a cached copy of the library.
        void on({ type: 'disconnected', detail: 'The library for push could not be loaded.' });
        waiting = new AbortController();
        await clock.sleep(againMs, waiting.signal);
      }
    }
    void begin();

    return {
      nudge() {
        waiting.abort(pauseOver);
        listener?.nudge();
      },
      async stop() {
        isStopped = true;
        waiting.abort(pauseOver);
        await listener?.stop();
      },
    };
  };
}
