/** The interval at which mqtt.js sends its ping. It ends the connection if no packet arrives until the next one. */
const pingAt = 2;

/**
 * How many intervals have passed when a timer wakes after `wakings` earlier wakings. A browser wakes a hidden page only
 * once a minute, so that two intervals of 30 s pass together: then the ping is sent at the first waking. But the
 * response to a ping always has the time until the next waking.
 */
export function intervalsPassed(wakings: number, elapsedMs: number, intervalMs: number): number {
  const most = Math.max(1, pingAt - wakings);
  return Math.min(most, Math.max(1, Math.round(elapsedMs / intervalMs)));
}

/** The timer that mqtt.js expects; it refers to timers by numbers. */
export interface PingTimer {
  set(wake: () => void, intervalMs: number): number;
  clear(id: number): void;
}

/**
 * The timer for the pings of mqtt.js. By default it uses a worker from a blob in browsers. A content security policy
 * without `worker-src blob:` forbids that worker; then no ping is sent, and the broker disconnects the phone every 90
 * s.
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
