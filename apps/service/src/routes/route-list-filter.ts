import type { RouteStatus } from '@fleet/contract/planning/routes';
import { containing, type RowConditions } from '../platform/database/row-conditions.js';
import { siteIsIn } from '../platform/database/site-conditions.js';

/** Finds routes with all these words, and the routes of drivers whose names contain the text. */
export interface RouteSearch {
  text: string;
  /** A word matches every word that begins with it. */
  words: readonly string[];
  /** The drivers whose names contain the text; null if they are too many for a condition. */
  driverIds: readonly string[] | null;
}

/** The filters of a list of routes; a missing one does not filter. */
export interface RouteFilter {
  ids?: readonly string[] | undefined;
  statuses?: readonly RouteStatus[] | undefined;
  driverId?: string | undefined;
  siteId?: string | undefined;
  assetId?: string | undefined;
  search?: RouteSearch | undefined;
  /**
   * ISO 8601 UTC. Planned start at or after `plannedStartFrom` and before `plannedStartTo`, and changed since
   * `updatedSince`.
   */
  plannedStartFrom?: string | undefined;
  plannedStartTo?: string | undefined;
  updatedSince?: string | undefined;
  /** Started by the driver from and before. */
  startedFrom?: string | undefined;
  startedTo?: string | undefined;
  /** Whether an activity has failed. */
  hasFailures?: boolean | undefined;
  /** The sites of the caller; empty means all. */
  siteLimit: readonly string[];
}

/** Conditions on what `route_counts` contains too: site and status. */
export function filterByHead({ statuses, siteId, siteLimit }: RouteFilter, to: RowConditions): void {
  // A single status keeps the order of its index.
  if (statuses?.length === 1) to.add((one) => `r.status = ${one}`, statuses[0]);
  else if (statuses !== undefined) to.add((one) => `r.status = any(${one}::text[])`, statuses);
  if (siteId !== undefined) to.add((one) => `r.site_id = ${one}::uuid`, siteId);
  if (siteLimit.length === 0) return;
  // A route without a site belongs to no other site, so every caller sees it [C-3].
  to.add((one) => siteIsIn('r.site_id', one), siteLimit);
}

/** Whether the filter has only these conditions. */
export function isOfHeadsOnly({ statuses: _1, siteId: _2, siteLimit: _3, ...rest }: RouteFilter): boolean {
  return Object.values(rest).every((each) => each === undefined);
}

export function filterByRest(filter: RouteFilter, to: RowConditions): void {
  const { ids, driverId, assetId, search, plannedStartFrom, plannedStartTo, updatedSince } = filter;
  const { startedFrom, startedTo, hasFailures } = filter;
  if (ids !== undefined) to.add((some) => `r.id = any(${some}::uuid[])`, ids);
  if (driverId !== undefined) to.add((one) => `r.driver_id = ${one}::uuid`, driverId);
  if (assetId !== undefined) {
    to.add(
      (one) => `r.id = any(array(select a.route_id from route_assets a
        where a.organisation_id = $1 and a.asset_id = ${one}::uuid))`,
      assetId,
    );
  }
  if (search !== undefined) filterBySearch(search, to);
  if (plannedStartFrom !== undefined) to.add((one) => `r.planned_start_at >= ${one}`, plannedStartFrom);
  if (plannedStartTo !== undefined) to.add((one) => `r.planned_start_at < ${one}`, plannedStartTo);
  if (startedFrom !== undefined) to.add((one) => `r.started_at >= ${one}`, startedFrom);
  if (startedTo !== undefined) to.add((one) => `r.started_at < ${one}`, startedTo);
  if (hasFailures !== undefined) to.add(() => `r.failures is ${hasFailures ? 'not null' : 'null'}`);
  if (updatedSince !== undefined) to.add((one) => `r.updated_at >= ${one}`, updatedSince);
}

function filterBySearch({ text, words, driverIds }: RouteSearch, to: RowConditions): void {
  // The words contain only letters, marks and digits, so they cannot end the quotes. Without words, no route matches.
  const query = words.map((word) => `'${word}':*`).join(' & ');
  if (driverIds === null) {
    return to.add(
      (found, name) => `(r.search @@ ${found}::tsquery or exists (select 1 from drivers d
        where d.organisation_id = $1 and d.id = r.driver_id and ${containing('d.name', name ?? '')}))`,
      query,
      text,
    );
  }
  if (driverIds.length === 0) return to.add((found) => `r.search @@ ${found}::tsquery`, query);
  to.add(
    (found, drivers) => `(r.search @@ ${found}::tsquery or r.driver_id = any(${drivers}::uuid[]))`,
    query,
    driverIds,
  );
}
