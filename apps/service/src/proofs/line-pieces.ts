import { withoutCrowdedMarks } from '../platform/crowded-marks.js';

/** Ideographs and kana; a line may end after each. */
const ideographs = '\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}';
/** A word with the space after it, or one ideograph. */
const pieces = new RegExp(`[${ideographs}]|[^\\s${ideographs}]+\\s*|\\s+`, 'gu');
/** Scripts without spaces between words. */
const isUnspaced = /[\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

const words = new Intl.Segmenter('en', { granularity: 'word' });
/**
 * Each segment from the segmenter keeps a copy of the whole text: 10,000 segments of a long text need 200 MB. So the
 * segmenter never gets more than 200 characters.
 */
const stretch = /.{1,200}/gsu;
/** A letter with its marks. */
const letters = /\P{M}[\p{M}\u200c\u200d]*|\p{M}+/gu;

/** The parts of a text, each with the spaces after it; a line may end after each part. */
export function linePieces(text: string): string[] {
  return (text.match(pieces) ?? []).flatMap((piece) => (isUnspaced.test(piece) ? wordsOf(piece) : [piece]));
}

function wordsOf(text: string): string[] {
  return (text.match(stretch) ?? []).flatMap((each) =>
    [...words.segment(each)].map(({ segment }) => segment),
  );
}

/** The letters of a word, each with its marks: a word that is longer than a line is cut between them. */
export function lettersOf(word: string): string[] {
  return word.match(letters) ?? [];
}

/**
 * Control characters except line ends, and characters that are never visible: variation selectors, tags, and joiners
 * that are not between letters.
 */
const unseen =
  /[^\P{Cc}\n\r]|[\u00ad\u200b\u2060\ufeff\ufff9-\ufffb]|[\ufe00-\ufe0f]|[\u{e0000}-\u{e01ef}]|(?<![\p{L}\p{M}])[\u200c\u200d]|[\u200c\u200d](?![\p{L}\p{M}])/gu;
/**
 * Embeddings, overrides and isolates. Nobody types them, and the time for the algorithm of directions grows with the
 * square of their number.
 */
const nesting = /[\u202a-\u202e\u2066-\u2069]/gu;
/** A text without the characters that would spoil a page; many marks would be drawn over the lines above and below. */
export function presentable(text: string): string {
  return withoutCrowdedMarks(
    text.replaceAll('\t', '    ').replaceAll(unseen, '').replaceAll(nesting, ''),
  ).normalize('NFC');
}
