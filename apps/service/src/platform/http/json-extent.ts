/**
 * Limits of a body besides its size: levels, and members of one object. No document of the contract comes near them.
 */
const mostLevels = 100;
const mostMembers = 10_000;

/**
 * The fewest bytes of a body for each of its values. A batch of 500 routes with twelve stops has 462,002 values in 8
 * MB, and 1,000 positions have 9,002 values in 118 kB: one value for each 13 to 18 bytes. The points of a line on the
 * map need 6 bytes a value.
 */
const bytesPerValue = 5;
const valuesOfAny = 1_000;
/**
 * The most values in the body of a call without a token. The largest such body, a log-in with an earlier token, has
 * fewer than ten values.
 */
export const mostPublicValues = 200;

function valuesIn(bytes: number): number {
  return valuesOfAny + Math.floor(bytes / bytesPerValue);
}

const quote = 0x22;
const comma = 0x2c;
const backslash = 0x5c;
const colon = 0x3a;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

/**
 * Returns the reason not to parse a JSON text, or null. Millions of values, or of members of one object, occupy the
 * parser for seconds. Deeply nested values overflow the stack of the code that processes them. This counts commas, and
 * adds one for each object and list. The single pass takes 20 ms for 8 MiB and 50 µs for a batch of 50 outcomes. Text
 * that is not JSON is left to the parser.
 */
export function jsonExcess(text: Buffer, most = valuesIn(text.length)): string | null {
  const members = new Uint32Array(mostLevels + 1);
  let level = 0;
  let values = 0;
  for (let at = 0; at < text.length; at += 1) {
    const byte = text[at];
    if (byte === quote) {
      at = endOfString(text, at);
    } else if (byte === openBrace || byte === openBracket) {
      level += 1;
      values += 1;
      if (level > mostLevels) return `The body is nested deeper than ${mostLevels} levels.`;
      members[level] = 0;
    } else if (byte === closeBrace || byte === closeBracket) {
      if (level > 0) level -= 1;
    } else if (byte === comma) {
      values += 1;
    } else if (byte === colon) {
      const count = (members[level] ?? 0) + 1;
      if (count > mostMembers) return `An object has more than ${mostMembers} fields.`;
      members[level] = count;
    }
    if (values > most) return `The body has more than ${most} values.`;
  }
  return null;
}

/** The position of the quote that ends the string, or of the end of the text. */
function endOfString(text: Buffer, start: number): number {
  let end = start + 1;
  while (end < text.length && text[end] !== quote) end += text[end] === backslash ? 2 : 1;
  return end;
}
