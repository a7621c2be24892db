/** Pseudo-random numbers, the same ones for the same seed (mulberry32). */
export interface SeededRandom {
  /** From 0 (included) to 1 (excluded). */
  next(): number;
  /** A whole number from `low` (included) to `high` (excluded). */
  between(low: number, high: number): number;
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
}

export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low));
  return { next, between, pick: (items) => items[between(0, items.length)] ?? items[0] };
}
