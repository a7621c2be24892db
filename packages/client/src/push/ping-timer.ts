/** The wakings after which mqtt.js sends its ping; the one after that takes the silence for the end. */
const pingAt = 2;

/**
 * How many intervals count as passed when a timer wakes, having woken `wakings` times before. A browser wakes a hidden
 * page once a minute, too late for two intervals of 30 s one by one: the ping goes out at the first waking then. But
 * the answer to it always has the time until the next.
 */
export function intervalsPassed(wakings: number, elapsedMs: number, intervalMs: number): number {
  const most = Math.max(1, pingAt - wakings);
  return Math.min(most, Math.max(1, Math.round(elapsedMs / intervalMs)));
}

/** As mqtt.js wants it: timers are known by numbers. */
export interface PingTimer {
  set(wake: () => void, intervalMs: number): number;
  clear(id: number): void;
}

/**
 * What mqtt.js times its pings by. Its own choice in browsers is a worker made of a blob, which a content security
 * policy without `worker-src blob:` forbids; then no ping is ever sent, and the broker drops the phone every 90 s.
 */
export function createPingTimer(): PingTimer {
  const timers = new Map<number, ReturnType<typeof setInterval>>();
  let latest = 0;
  return {
    set(wake, intervalMs) {
      let wakings = 0;
      let last = performance.now();
      const timer = setInterval(() => {
        const now = performance.now();
        const passed = intervalsPassed(wakings, now - last, intervalMs);
        last = now;
        wakings += passed;
        for (let each = 0; each < passed; each += 1) wake();
      }, intervalMs);
      latest += 1;
      timers.set(latest, timer);
      return latest;
    },
    clear(id) {
      clearInterval(timers.get(id));
      timers.delete(id);
    },
  };
}
