/** Numbers from 0 (included) to 1 (excluded), always the same for the same seed. */
export type Random = () => number;

/** A small generator (mulberry32) for data that must be the same on every machine; not for secrets. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A whole number from `least` to `most`, both included. */
export function wholeNumber(random: Random, least: number, most: number): number {
  return least + Math.floor(random() * (most - least + 1));
}

/** The entry at an index, which wraps around at both ends; throws RangeError on an empty list. */
export function cycled<Entry>(list: readonly Entry[], index: number): Entry {
  const found = list[((index % list.length) + list.length) % list.length];
  if (found === undefined) throw new RangeError('The list is empty.');
  return found;
}

/** A random entry; throws RangeError on an empty list. */
export function pick<Entry>(random: Random, list: readonly Entry[]): Entry {
  return cycled(list, wholeNumber(random, 0, list.length - 1));
}
