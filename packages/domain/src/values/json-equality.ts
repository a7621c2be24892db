/** Returns true if two JSON values are equal, ignoring the order of members and members that are undefined. */
export function sameJson(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return one === other;
  if (Array.isArray(one) || Array.isArray(other)) return sameList(one, other);
  const members = definedMembers(one);
  const others = definedMembers(other);
  if (members.size !== others.size) return false;
  for (const [name, value] of members) {
    if (!others.has(name) || !sameJson(value, others.get(name))) return false;
  }
  return true;
}

function sameList(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other) || one.length !== other.length) return false;
  return one.every((item, index) => sameJson(item, other[index]));
}

function definedMembers(value: object): Map<string, unknown> {
  return new Map(Object.entries(value).filter(([, member]) => member !== undefined));
}
