/** A member as the form was opened, as the user changed it, and as it is in the newer state. */
export interface MemberVersions<Value> {
  seen: Value;
  mine: Value;
  now: Value;
}

export type MemberJoin<Value> = (versions: MemberVersions<Value>) => Value;

const covers = <Item>(list: readonly Item[], part: readonly Item[]) =>
  part.every((each) => list.includes(each));

/** The newer list, with what the user has added and without what the user has removed. */
export function joinedList<Item>({ seen, mine, now }: MemberVersions<Item[]>): Item[] {
  const kept = now.filter((each) => mine.includes(each) || !seen.includes(each));
  return [...kept, ...mine.filter((each) => !seen.includes(each) && !kept.includes(each))];
}

/**
 * As `joinedList`, for entries with a key. An entry that the user has changed stays as the user wrote it, even if
 * somebody else has changed or removed it.
 */
export function joinedEntries<Item>(keyOf: (item: Item) => string): MemberJoin<readonly Item[]> {
  return ({ seen, mine, now }) => {
    const has = (list: readonly Item[], item: Item) => list.some((each) => keyOf(each) === keyOf(item));
    const seenTexts = new Set(seen.map((each) => JSON.stringify(each)));
    const written = mine.filter((each) => !seenTexts.has(JSON.stringify(each)));
    const kept = now
      .filter((each) => has(mine, each) || !has(seen, each))
      .map((each) => written.find((own) => keyOf(own) === keyOf(each)) ?? each);
    return [...kept, ...written.filter((each) => !kept.includes(each))];
  };
}

/**
 * Joins lists that mean “no limit” when they are empty. The result never contains what somebody else has removed. If
 * nothing would be left, the result is the newer list, because an empty list would allow everything.
 */
export function joinedLimit<Item>(versions: MemberVersions<Item[]>): Item[] {
  const { seen, mine, now } = versions;
  if (covers(seen, now) && covers(now, seen)) return mine;
  if (now.length === 0) return covers(mine, seen) ? now : mine;
  if (mine.length === 0) return covers(now, seen) ? mine : now;
  const joined = seen.length === 0 ? now.filter((each) => mine.includes(each)) : joinedList(versions);
  return joined.length === 0 ? now : joined;
}

/** As `joinedLimit`, for members that write "no limit" as null. */
export function joinedNullableLimit<Item>({ seen, mine, now }: MemberVersions<Item[] | null>): Item[] | null {
  const joined = joinedLimit({ seen: seen ?? [], mine: mine ?? [], now: now ?? [] });
  return joined.length === 0 ? null : joined;
}
