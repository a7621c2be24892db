import { type Problem, problem } from '@fleet/contract/ground/problems';

const listedTag = /(W\/)?"([^"]*)"/g;

const tagForm =
  'If-Match takes an ETag in quotes, as it was answered, several of them with commas between, or *.';

/**
 * What is wrong with the form of the header `If-Match`, or null: it is a list of entity tags, or `*` (RFC 9110, 13.1.1). A
 * tag that is merely another one, or a weak one, has the form and does not hold.
 */
export function ifMatchFault(ifMatch: string | undefined): Problem | null {
  if (ifMatch === undefined || ifMatch.trim() === '*') return null;
  // No header can hold NUL: what remains of a well-formed list is commas and these.
  const entries = ifMatch
    .replaceAll(listedTag, '\0')
    .split(',')
    .map((each) => each.trim());
  const isList = entries.every((each) => each === '' || each === '\0') && entries.includes('\0');
  return isList ? null : problem('wrong_format', 'If-Match', tagForm);
}

/**
 * Whether the header `If-Match` lets a change through [C-1]. `isCurrent` judges a tag without its quotes; null where
 * there is nothing yet. A weak tag never lets through, as RFC 9110 has it for this header.
 */
export function ifMatchFits(
  ifMatch: string | undefined,
  isCurrent: ((tag: string) => boolean) | null,
): boolean {
  if (ifMatch === undefined) return true;
  if (isCurrent === null) return false;
  if (ifMatch.trim() === '*') return true;
  return [...ifMatch.matchAll(listedTag)].some(([, weak, tag]) => weak === undefined && isCurrent(tag ?? ''));
}
