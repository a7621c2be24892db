const listedTag = /(W\/)?"([^"]*)"/g;

/**
 * Whether the header `If-Match` lets a change through [C-1]. `isCurrent` judges a tag without its quotes; null where
 * there is nothing yet. A weak tag never lets through, as RFC 9110 has it for this header.
 */
export function ifMatchHolds(
  ifMatch: string | undefined,
  isCurrent: ((tag: string) => boolean) | null,
): boolean {
  if (ifMatch === undefined) return true;
  if (isCurrent === null) return false;
  if (ifMatch.trim() === '*') return true;
  return [...ifMatch.matchAll(listedTag)].some(([, weak, tag]) => weak === undefined && isCurrent(tag ?? ''));
}
