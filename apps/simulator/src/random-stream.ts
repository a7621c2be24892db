/** Numbers from 0 (included) to 1 (excluded). */
export type RandomStream = () => number;

/** FNV-1a over the UTF-16 code units: a 32-bit number that another label moves far away. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let position = 0; position < text.length; position += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(position), 0x01000193);
  }
  return hash >>> 0;
}

/**
 * A stream of its own for each label, always the same for the same seed, so that what one driver decides does not
 * depend on how often another one has drawn. Not for secrets.
 */
export function randomStream(seed: number, ...labels: readonly (string | number)[]): RandomStream {
  let state = hashOf([seed, ...labels].join('\u0000'));
  return () => {
    // A Weyl sequence through a mixer of full avalanche ("lowbias32"), so that neighbouring seeds share nothing.
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x7feb352d);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x846ca68b);
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
  };
}

/** True with the given chance. */
export const happens = (random: RandomStream, chance: number): boolean => random() < chance;

export const between = (random: RandomStream, least: number, most: number): number =>
  least + random() * (most - least);

/** A whole number, both ends included. */
export const wholeBetween = (random: RandomStream, least: number, most: number): number =>
  least + Math.floor(random() * (most - least + 1));

/** One entry; throws RangeError on an empty list. */
export function oneOf<Entry>(random: RandomStream, list: readonly Entry[]): Entry {
  return entryAt(list, Math.floor(random() * list.length));
}

/** The entry at an index, counted on from the start again past the end; throws RangeError on an empty list. */
export function entryAt<Entry>(list: readonly Entry[], index: number): Entry {
  const found = list[index % list.length];
  if (found === undefined) throw new RangeError('The list is empty.');
  return found;
}

/** Normally distributed around 0 with deviation 1 (Box and Muller). */
export const normal = (random: RandomStream): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
