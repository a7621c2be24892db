/** The pictures of this phone that a draft or an answer names, wherever in it. */
export function imagesIn(value: unknown): readonly string[] {
  const found = new Set<string>();
  note(found, value);
  return [...found];
}

function note(found: Set<string>, value: unknown): void {
  if (typeof value === 'string') {
    if (value.startsWith('captured-image:')) found.add(value);
  } else if (typeof value === 'object' && value !== null) {
    for (const each of Object.values(value)) note(found, each);
  }
}
