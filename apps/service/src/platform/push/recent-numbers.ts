/** Numbers by key, which are deleted some time after they were set. */
export interface RecentNumbers {
  set(key: string, number: number): void;
  /** 0 for none. */
  get(key: string): number;
}

/** Longer than any admission takes. */
const rememberedMs = 30_000;

/** Keeps each number for at least 30 seconds, or until the key gets another one. */
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
