import { type Problem, problem } from '@fleet/contract/ground/problems';

const listedTag = /(W\/)?"([^"]*)"/g;

const tagForm =
  'If-Match takes an ETag in quotes, as it was answered, several of them with commas between, or *.';

/**
 * Returns the fault of the form of the header `If-Match`, or null. It must be a list of entity tags, or `*` (RFC 9110,
 * 13.1.1). A weak tag and a tag of another state are well-formed, but do not match.
 */
export function ifMatchFault(ifMatch: string | undefined): Problem | null {
  if (ifMatch === undefined || ifMatch.trim() === '*') return null;
  // A header never contains NUL, so NUL can replace each tag. A well-formed list then has only commas and NUL.
  const entries = ifMatch
    .replaceAll(listedTag, '\0')
    .split(',')
    .map((each) => each.trim());
  const isList = entries.every((each) => each === '' || each === '\0') && entries.includes('\0');
  return isList ? null : problem('wrong_format', 'If-Match', tagForm);
}

/**
 * Returns whether the header `If-Match` permits a change [C-1]. `isCurrent` compares a tag without its quotes; pass
 * null if the resource does not exist yet. A weak tag never permits a change, as RFC 9110 defines for this header.
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
