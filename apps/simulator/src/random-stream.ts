/** Numbers from 0 (included) to 1 (excluded). */
export type RandomStream = () => number;

/** FNV-1a over the UTF-16 code units, as a 32-bit number. Similar texts have very different hashes. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let position = 0; position < text.length; position += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(position), 0x01000193);
  }
  return hash >>> 0;
}

/**
 * A random stream that depends only on the seed and the labels. Each driver has their own stream, so that their
 * decisions do not depend on how many numbers other drivers have drawn. Not for secrets.
 */
export function randomStream(seed: number, ...labels: readonly (string | number)[]): RandomStream {
  let state = hashOf([seed, ...labels].join('\u0000'));
  return () => {
    // A Weyl sequence, mixed by "lowbias32" with full avalanche, so that neighbouring seeds give unrelated streams.
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x7feb352d);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x846ca68b);
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
  };
}

/** True with the given probability. */
export const happens = (random: RandomStream, chance: number): boolean => random() < chance;

export const between = (random: RandomStream, least: number, most: number): number =>
  least + random() * (most - least);

/** A whole number, both ends included. */
export const wholeBetween = (random: RandomStream, least: number, most: number): number =>
  least + Math.floor(random() * (most - least + 1));

/** A random entry; throws RangeError on an empty list. */
export function oneOf<Entry>(random: RandomStream, list: readonly Entry[]): Entry {
  return entryAt(list, Math.floor(random() * list.length));
}

/** The entry at an index, modulo the length of the list; throws RangeError on an empty list. */
export function entryAt<Entry>(list: readonly Entry[], index: number): Entry {
  const found = list[index % list.length];
  if (found === undefined) throw new RangeError('The list is empty.');
  return found;
}

/** Normally distributed with mean 0 and standard deviation 1 (Box and Muller). */
export const normal = (random: RandomStream): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
