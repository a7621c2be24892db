/** Far more than any answer of the service has, and far less than what a program can write out again (some 5,000 in V8). */
const deepest = 500;

const [quote, backslash] = [0x22, 0x5c];
const [openList, openObject, closeList, closeObject] = [0x5b, 0x7b, 0x5d, 0x7d];

/**
 * Whether lists and objects are nested deeper in this JSON (UTF-8) than code which follows them can go: the parser can, but
 * to keep or compare what it answers would throw.
 */
export function isTooDeep(json: Uint8Array): boolean {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (byte === quote) isText = !isText;
    else if (isText) at += byte === backslash ? 1 : 0;
    else if (byte === openList || byte === openObject) depth += 1;
    else if (byte === closeList || byte === closeObject) depth -= 1;
    if (depth > deepest) return true;
  }
  return false;
}
