import type { UnsentRecord } from '@fleet/client/driver';
import { isRecord } from '@fleet/contract/ground/schema-reading';
import type { Route } from '@fleet/contract/planning/routes';
import { dropDraft, keepDraft, readDraft, readDraftKeys } from './draft-store.js';

/**
 * The routes of records that the service does not have. A record may be refused after its route has left the phone, or
 * after the office has changed it: the driver then needs its question to correct it.
 */
export interface KeptRoutes {
  /** The same list until another route is kept or dropped. */
  list(): readonly Route[];
  /** Keeps the driver's route as soon as a record of it is unsent, and drops those that no record needs. */
  follow(route: Route | null, unsent: readonly UnsentRecord[]): void;
}

const beginning = 'route/';
const keyOf = ({ id, version }: Route) => `${beginning}${id}/${version}`;

/** Reads what the driver's phone kept, perhaps before its tab was killed. */
export async function openKeptRoutes(): Promise<KeptRoutes> {
  const keys = await readDraftKeys();
  const found = await Promise.all(keys.filter((key) => key.startsWith(beginning)).map(readDraft));
  let routes: readonly Route[] = found.filter(isRoute);

  function keep(route: Route): void {
    const kept = { ...route, consignments: [] };
    routes = [...routes, kept];
    void keepDraft(keyOf(kept), kept);
  }

  function drop(dropped: readonly Route[]): void {
    routes = routes.filter((each) => !dropped.includes(each));
    for (const each of dropped) void dropDraft(keyOf(each));
  }

  return {
    list: () => routes,
    follow(current, unsent) {
      const needed = new Set(unsent.map(({ content }) => routeIdOf(content)));
      const isCurrent = (each: Route) => current !== null && keyOf(each) === keyOf(current);
      if (current !== null && needed.has(current.id) && !routes.some(isCurrent)) keep(current);
      // The current one stays, so that it is not stored again with each capture.
      const idle = routes.filter((each) => !needed.has(each.id) && !isCurrent(each));
      if (idle.length > 0) drop(idle);
    },
  };
}

function routeIdOf(content: UnsentRecord['content']): string | null {
  return content.kind === 'position' ? null : content.routeId;
}

/** The app stored it itself, in this form or not at all. */
function isRoute(value: unknown): value is Route {
  return isRecord(value) && typeof value.id === 'string' && isRecord(value.travel_plan);
}
