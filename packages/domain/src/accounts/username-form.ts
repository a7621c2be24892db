import { type Problem, problem } from '@fleet/contract/ground/problems';

/** The most characters of a user name, in UTF-16 units. */
const longest = 200;

/** Invisible characters, and spaces that look like one plain space or are not visible. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]|[^\S ]| {2}/u;

/** The scripts in modern use that UAX 31 recommends for identifiers. */
const scripts = (
  'Arabic Armenian Bengali Bopomofo Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi Han Hangul Hebrew ' +
  'Hiragana Kannada Katakana Khmer Lao Latin Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana Thai Tibetan'
).split(' ');

/** Scripts that one language uses together. */
const writtenTogether = [
  ['Han', 'Hiragana', 'Katakana'],
  ['Han', 'Bopomofo'],
  ['Han', 'Hangul'],
];

/**
 * Each pattern matches names in one script or combination: its letters, and the digits, signs and accents that belong
 * to no script.
 */
const waysToWrite = [...writtenTogether, ...scripts.map((each) => [each])].map((way) => {
  const letters = way.map((script) => `\\p{Script_Extensions=${script}}`).join('');
  return new RegExp(`^[${letters}\\p{Script_Extensions=Common}\\p{Script_Extensions=Inherited}]*$`, 'u');
});

const unseenMessage =
  'A user name has no invisible characters, neither begins nor ends with a space, has single spaces within, and each character in its plain form (NFKC).';
const mixedMessage = 'The letters of a user name are all of one script, such as Latin or Cyrillic.';

/**
 * Returns the fault of a new user name, or null. Names that look alike could be confused, by an operator who adds a
 * member or by a user who types one. Refuses with `blank`, `too_long` or `wrong_format`.
 */
export function judgeUsername(username: string): Problem | null {
  if (username.trim() === '') return problem('blank', '/username');
  if (username.length > longest) return problem('too_long', '/username');
  const isPlain = username === username.trim().normalize('NFKC') && !unseen.test(username);
  if (!isPlain) return problem('wrong_format', '/username', unseenMessage);
  const isOfOneScript = waysToWrite.some((way) => way.test(username));
  return isOfOneScript ? null : problem('wrong_format', '/username', mixedMessage);
}
