const tokens = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g;
const sqlComment = /--[^\n]*/g;
const filledIn = /\$\{[^}]*\}/g;
const word = /[A-Za-z_$][\w$]*/g;

const isComment = (token: string) => token.startsWith('/');
const isName = (text: string) => /^['"`][\w-]*['"`]$/.test(text);

/** The prose of a page, without code blocks and texts in backticks. */
export function proseOf(text: string): string {
  return text.replaceAll(/^( *)```[\s\S]*?^\1```/gm, '').replaceAll(/`[^`]*`/g, '');
}

/**
 * What a source file says in words: its comments without texts in backticks, and its strings, except those that are one
 * word; these are names.
 */
export function textsOf(source: string): string {
  const found = Array.from(source.matchAll(tokens), ([token]) => token).filter((token) => !isName(token));
  const said = found.map((token) =>
    isComment(token) ? token.replaceAll(/`[^`]*`/g, '') : token.replaceAll(filledIn, ' '),
  );
  return [...said, ...(source.match(sqlComment) ?? [])].join('\n');
}

/** The names in a source file, whether declared, used or written as a string of one word. */
export function namesIn(source: string): Set<string> {
  const code = source.replaceAll(tokens, (token) => {
    if (isComment(token)) return ' ';
    return isName(token) ? ` ${token.slice(1, -1)} ` : (token.match(filledIn) ?? []).join(' ');
  });
  return new Set(code.match(word) ?? []);
}
