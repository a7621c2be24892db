/**
 * Returns a JSON value as the single text that RFC 8785 (JSON Canonicalization Scheme) defines, so that every program
 * computes the same digest: members sorted by the UTF-16 units of their names, no white space, numbers as ECMAScript
 * writes them. Leaves out undefined members. Throws a TypeError for values that JSON cannot express.
 */
export function canonicalJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return scalarText(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}

function scalarText(value: unknown): string {
  const isSaid =
    value === null ||
    typeof value === 'string' ||
    typeof value === 'boolean' ||
    (typeof value === 'number' && Number.isFinite(value));
  if (!isSaid) throw new TypeError(`${typeof value} is not JSON`);
  return JSON.stringify(value);
}
