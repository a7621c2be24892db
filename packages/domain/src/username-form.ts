import { type Problem, problem } from '@fleet/contract/problems';

/** In characters as JavaScript counts them. */
const longest = 200;

/** What nobody sees, and spaces that look like one plain space or none. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]|[^\S ]| {2}/u;

const message =
  'A user name has no invisible characters, neither begins nor ends with a space, has single spaces within, and each character in its plain form (NFKC).';

/**
 * What is wrong with a new user name, or null. Of two names that look alike, one would be taken for the other: by whoever
 * takes a user into another organisation, and by those who type it. Refuses with `blank`, `too_long` or `wrong_format`.
 */
export function judgeUsername(username: string): Problem | null {
  if (username.trim() === '') return problem('blank', '/username');
  if (username.length > longest) return problem('too_long', '/username');
  const isPlain = username === username.trim().normalize('NFKC') && !unseen.test(username);
  return isPlain ? null : problem('wrong_format', '/username', message);
}
