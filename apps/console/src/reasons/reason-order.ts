/** The place of a reason in the list that drivers see. */
export interface Placed {
  integration_key: string;
  position: number;
}

/**
 * The new positions after one reason has been moved by one place. As few positions as possible change. No two are the
 * same, because reasons with the same position are sorted by their text.
 */
export function movedPositions(reasons: readonly Placed[], index: number, by: 1 | -1): Placed[] {
  const order = [...reasons];
  const [moved] = order.splice(index, 1);
  if (moved === undefined) return [];
  order.splice(index + by, 0, moved);
  let last = -1;
  return order.flatMap(({ integration_key, position }) => {
    const place = Math.max(position, last + 1);
    last = place;
    return place === position ? [] : [{ integration_key, position: place }];
  });
}

/** The position after all other reasons. */
export function lastPosition(reasons: readonly Pick<Placed, 'position'>[]): number {
  return reasons.reduce((last, { position }) => Math.max(last, position), 0) + 10;
}
