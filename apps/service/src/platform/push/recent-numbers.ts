/** Numbers by key, which are forgotten some time after they were set. */
export interface RecentNumbers {
  set(key: string, number: number): void;
  /** 0 for none. */
  get(key: string): number;
}

/** These answers cover the time that an admission may take; none takes longer. */
const rememberedMs = 30_000;

/** Remembers each number for 30 seconds at least, or until the next of its key. */
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
