/** Numbers by key. They are deleted some time after they were set. */
export interface RecentNumbers {
  set(key: string, number: number): void;
  /** Returns the number; 0 if there is none. */
  get(key: string): number;
}

/** This is longer than any admission takes. */
const rememberedMs = 30_000;

/** Stores each number for at least 30 seconds, if the key does not get another one earlier. */
export function createRecentNumbers(): RecentNumbers {
  let present = new Map<string, number>();
  let before = new Map<string, number>();
  let turnsAtMs = 0;
  function turn(nowMs: number): void {
    if (nowMs < turnsAtMs) return;
    before = present;
    present = new Map();
    turnsAtMs = nowMs + rememberedMs;
  }
  return {
    set(key, number) {
      turn(performance.now());
      present.set(key, number);
    },
    get: (key) => present.get(key) ?? before.get(key) ?? 0,
  };
}
