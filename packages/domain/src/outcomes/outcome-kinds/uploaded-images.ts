import { type Problem, problem } from '@fleet/contract/ground/problems';
import type { JudgementFacts } from '../judgement-facts.js';

/** Returns `unknown_image` for every address that is not a completed upload of the organisation [R-IMG-5][C-7]. */
export function checkUploads(
  urls: readonly (string | null)[] | undefined,
  facts: Pick<JudgementFacts, 'isUploaded'>,
): Problem[] {
  const problems: Problem[] = [];
  for (const [index, url] of (urls ?? []).entries()) {
    if (url !== null && !facts.isUploaded(url))
      problems.push(problem('unknown_image', `/image_urls/${index}`));
  }
  return problems;
}

/** The addresses to look up. */
export function wellFormedUrls(urls: readonly (string | null)[] | undefined): string[] {
  return (urls ?? []).filter((url) => url !== null);
}
