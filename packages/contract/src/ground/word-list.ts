import type { TString } from 'typebox';
import * as Type from 'typebox';
import { foldedWord, listedWords } from './schema-reading.js';
import { defineFormat } from './text-formats.js';

/** Reads a comma-separated list of words in any letter case [C-1]. Returns null if one of them is not allowed. */
export function readWordList<Word extends string>(text: string, words: readonly Word[]): Word[] | null {
  const byFolded = new Map(words.map((each) => [foldedWord(each), each]));
  const read = text.split(',').map((each) => byFolded.get(foldedWord(each.trim())));
  const known = read.filter((each) => each !== undefined);
  return known.length < read.length ? null : [...new Set(known)];
}

/**
 * A text that is a comma-separated list of the words. Each list of words is its own format, so that a wrong word is
 * found together with the other faults of shape [C-2]. The schema contains the words for the message.
 */
export function wordList(
  format: string,
  words: readonly string[],
  options: { description: string; examples: string[] },
): TString {
  defineFormat(format, (text) => readWordList(text, words) !== null);
  return Type.String({ maxLength: 100, format, [listedWords]: [...words], ...options });
}
