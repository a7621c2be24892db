/** Far deeper than any response of the service, and far less deep than JSON.stringify can write (some 5,000 in V8). */
const deepest = 500;

const [quote, backslash] = [0x22, 0x5c];
const [openList, openObject, closeList, closeObject] = [0x5b, 0x7b, 0x5d, 0x7d];

/**
 * True if lists and objects in this JSON (UTF-8) are nested too deep for recursive code. The parser can read it, but
 * storing or comparing the value would throw.
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
