import type { Route, RouteStatus } from '@fleet/contract/planning/routes';

/** A route as stored in the database. */
export interface RouteRow {
  id: string;
  integration_key: string | null;
  status: RouteStatus;
  version: number;
  revision: number;
  site_id: string | null;
  driver_id: string | null;
  planned_start_at: string | null;
  started_at: string | null;
  completed_at: string | null;
  created_at: string;
  /** The rendered route, as it is sent. */
  document: string;
}

/** The columns of a `RouteRow`, of `routes as r`. */
export const routeColumns = `r.id, r.integration_key, r.status, r.version, r.revision, r.site_id, r.driver_id,
  r.planned_start_at, r.started_at, r.completed_at, r.created_at, r.document`;

/** A route that this transaction may change; see `lockRoute`. */
export interface LockedRoute extends RouteRow {
  /** The document, parsed. */
  route: Route;
}

/**
 * The row with its document, which is parsed at the first use; a repeated report never uses it. The service wrote the
 * document, so its type is known.
 */
export function opened(row: RouteRow): LockedRoute {
  let route: Route | null = null;
  return {
    ...row,
    get route() {
      route ??= JSON.parse(row.document) as Route;
      return route;
    },
  };
}
