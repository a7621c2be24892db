/** The codings for compressed responses, the better one first. */
export const codings = ['br', 'gzip'] as const;
export type Coding = (typeof codings)[number];

/** Returns the body of a response in the given coding. */
export type Compress = (coding: Coding) => Buffer | Promise<Buffer>;

/**
 * The most headers whose result is stored. Browsers and libraries send few different ones, but a caller may send any.
 */
const mostRemembered = 100;
const remembered = new Map<string, readonly Coding[]>();

/**
 * The best coding of `codings` that `Accept-Encoding` names and does not exclude by `q=0`; null if there is no such
 * coding. Other weights are ignored, because a client that names both codings can decode both.
 */
export function acceptedCoding(
  header: string | string[] | undefined,
  among: readonly Coding[] = codings,
): Coding | null {
  if (header === undefined) return null;
  const text = String(header);
  let named = remembered.get(text);
  if (named === undefined) {
    named = codingsIn(text);
    if (remembered.size < mostRemembered && text.length < 200) remembered.set(text, named);
  }
  return named.find((each) => among.includes(each)) ?? null;
}

function codingsIn(header: string): Coding[] {
  const named = header
    .toLowerCase()
    .split(',')
    .map((each) => each.trim())
    .filter((each) => !/;\s*q=0(?:\.0*)?$/.test(each))
    .map((each) => each.replace(/;.*/, '').trim());
  return codings.filter((each) => named.includes(each));
}

interface VaryingReply {
  getHeader(name: string): unknown;
  header(name: string, value: string): unknown;
}

/** Adds a name to the header `Vary`. */
export function varyBy(reply: VaryingReply, name: string): void {
  const present = reply.getHeader('vary');
  if (present === undefined) reply.header('vary', name);
  else if (!String(present).toLowerCase().split(/, ?/).includes(name))
    reply.header('vary', `${present}, ${name}`);
}
