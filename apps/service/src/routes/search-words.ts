import type { Route } from '@fleet/contract/planning/routes';
import { withoutCrowdedMarks } from '../platform/crowded-marks.js';

/** The searchable text of a route: the words of its name, its reference and its key. */
export function wordsOfRoute({ name, reference, integration_key }: Route): string[] {
  return searchWords([name, reference ?? '', integration_key ?? ''].join(' '));
}

/**
 * PostgreSQL stores about 2 KB of a word in a tsvector. It silently cuts a longer word to any length, perhaps inside a
 * character. 500 characters of up to 4 bytes always fit.
 */
const longestWord = 500;

/**
 * The words of a text in lower case, each once: runs of letters, marks and digits of any script, cut after 500
 * characters.
 */
export function searchWords(text: string): string[] {
  const words =
    withoutCrowdedMarks(text)
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return [...new Set(words.map(withinBounds))];
}

function withinBounds(word: string): string {
  return word.length <= longestWord ? word : [...word].slice(0, longestWord).join('');
}
