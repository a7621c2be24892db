/**
 * The sites that a driver or an asset has once a caller has named some for it, none being all sites. A caller of all sites
 * decides. One who is limited gives and takes away their own alone: what the thing has elsewhere stays, a thing of all
 * sites stays one, and what would be left without a site is of theirs, since nobody opens to all what they see [C-3].
 */
export function sitesAfter(
  limit: readonly string[],
  before: readonly string[] | null,
  named: readonly string[],
): string[] {
  if (limit.length === 0) return [...named];
  if (before?.length === 0) return [];
  const stood = before ?? [];
  const after = new Set([...named, ...stood.filter((each) => !limit.includes(each))]);
  if (after.size === 0) return stood.length > 0 ? [...stood] : [...limit];
  return [...stood.filter((each) => after.has(each)), ...[...after].filter((each) => !stood.includes(each))];
}
