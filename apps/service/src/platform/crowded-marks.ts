/** More marks on one letter than any language uses. */
const crowded = /(\p{M}{4})\p{M}+/gu;

/**
 * The text with at most four marks on a letter. Do this before `normalize`, which takes the square of the number of
 * marks in a row: 200 ms for 10,000.
 */
export function withoutCrowdedMarks(text: string): string {
  return text.replaceAll(crowded, '$1');
}
