/**
 * SQL: whether the caller sees a record that has at most one site [C-3]. `limit` is the SQL parameter with the caller's
 * sites. Every caller sees a record without a site. The function `isVisible` of the domain has the same rule.
 */
export const siteIsIn = (column: string, limit: string): string =>
  `(${column} is null or ${column} = any(${limit}::uuid[]))`;

/** The same for a record that may have several sites, such as a driver. */
export const sitesAreIn = (column: string, limit: string): string =>
  `(cardinality(${column}) = 0 or ${column} && ${limit}::uuid[])`;

/** The condition, only for a caller with a limit. A caller with an empty list sees all sites. */
export const ifLimited = (limit: string, condition: string): string =>
  `(cardinality(${limit}::uuid[]) = 0 or ${condition})`;
