/**
 * SQL: whether a caller who is limited to the sites of a parameter sees a record of one site [C-3]. A record without a
 * site belongs to no other site, so every caller sees it. `isVisible` of the domain is the same rule.
 */
export const siteIsIn = (column: string, limit: string): string =>
  `(${column} is null or ${column} = any(${limit}::uuid[]))`;

/** The same for a record of several sites, such as a driver. */
export const sitesAreIn = (column: string, limit: string): string =>
  `(cardinality(${column}) = 0 or ${column} && ${limit}::uuid[])`;

/** The condition, unless the caller has no limit: an empty list means all sites. */
export const ifLimited = (limit: string, condition: string): string =>
  `(cardinality(${limit}::uuid[]) = 0 or ${condition})`;
