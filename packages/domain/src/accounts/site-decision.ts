/**
 * Returns the sites of a driver or an asset after a caller has named some; none means all sites. A caller of all sites
 * decides freely. A limited caller adds and removes only their own sites: the record's other sites stay, and a record
 * of all sites stays so. A record that would be left without a site keeps the caller's sites, so that it does not
 * become visible to all [C-3].
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
