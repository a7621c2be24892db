/**
 * Returns the sites of a driver or an asset after a caller has named sites. An empty list means all sites. A caller of
 * all sites decides freely. A limited caller adds and removes only their own sites: the record's other sites stay, and
 * a record of all sites stays so. If no site would be left, the record keeps its sites, and a new record gets all sites
 * of the caller. Otherwise, the record would become visible to all callers [C-3].
 */
export function sitesAfter(
  limit: readonly string[],
  before: readonly string[] | null,
  named: readonly string[],
): string[] {
  if (limit.length === 0) return [...named];
  if (before?.length === 0) return [];
  const sitesBefore = before ?? [];
  const after = new Set([...named, ...sitesBefore.filter((each) => !limit.includes(each))]);
  if (after.size === 0) return sitesBefore.length > 0 ? [...sitesBefore] : [...limit];
  return [
    ...sitesBefore.filter((each) => after.has(each)),
    ...[...after].filter((each) => !sitesBefore.includes(each)),
  ];
}
