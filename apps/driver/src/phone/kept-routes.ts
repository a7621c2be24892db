import type { UnsentRecord } from '@fleet/client/driver';
import { isRecord } from '@fleet/contract/ground/schema-reading';
import type { Route } from '@fleet/contract/planning/routes';
import { dropDraft, keepDraft, readDraft, readDraftKeys } from './draft-store.js';
import {
  hasPlace,
  partOfAnswer,
  partOfReports,
  type ReportContent,
  type RouteContent,
} from './route-part.js';

/**
 * The parts of routes that unsent records need. A record may be refused after its route has left the phone, or after
 * the office has changed the route; to correct the record, the driver then needs to see its question. A route can be
 * large and change often, so only the parts that records name are kept of each version, and only as long as these
 * records are unsent.
 */
export interface KeptRoutes {
  /** The stored parts. The list stays the same object until a part is added or dropped. */
  list(): readonly Route[];
  /**
   * Keeps what the unsent records need of these routes and was not kept before, and drops what no record needs. An
   * answer needs the version on which it was captured, a report the newest version that has its stop or activity.
   */
  follow(routes: readonly Route[], unsent: readonly UnsentRecord[]): void;
}

const beginning = 'route-part/';
const versionKey = ({ id, version }: Route) => `${id}/${version}`;
const newestFirst = (one: { version: number }, other: { version: number }) => other.version - one.version;

/** Reads what the driver's phone kept, perhaps before its tab was killed. */
export async function openKeptRoutes(): Promise<KeptRoutes> {
  const keys = (await readDraftKeys()).filter((key) => key.startsWith(beginning));
  const found = await Promise.all(
    keys.map(async (key) => ({ key: key.slice(beginning.length), part: await readDraft(key) })),
  );
  let parts: ReadonlyMap<string, Route> = new Map(
    found.flatMap(({ key, part }) => (isRoute(part) ? [[key, part] as const] : [])),
  );
  let routes = [...parts.values()];

  function change(needed: ReadonlyMap<string, Route>): void {
    const added = [...needed].filter(([key]) => !parts.has(key));
    const dropped = [...parts.keys()].filter((key) => !needed.has(key));
    if (added.length + dropped.length === 0) return;
    parts = needed;
    routes = [...needed.values()];
    for (const [key, part] of added) void keepDraft(beginning + key, part);
    for (const key of dropped) void dropDraft(beginning + key);
  }

  /** The versions of the route for its reports, the newest first. */
  function versionsFor({ routeId }: ReportContent, given: readonly Route[]): Route[] {
    const kept = [...parts].flatMap(([key, part]) => (key === versionKey(part) ? [part] : []));
    return [...given, ...kept].filter(({ id }) => id === routeId).toSorted(newestFirst);
  }

  /** Null if none of these routes has what the record needs, and it was not kept. `found` are parts of other records. */
  function needOf(
    content: RouteContent,
    given: readonly Route[],
    found: ReadonlyMap<string, Route>,
  ): [string, Route] | null {
    const known = (key: string) => parts.get(key) ?? found.get(key);
    if (content.kind === 'outcome') {
      const { routeId: id, routeVersion: version } = content;
      const { activity_reference: reference } = content.outcome;
      const key = `${id}/${version}/${reference}`;
      const seen = given.filter((each) => each.id === id && each.version === version);
      const part = known(key) ?? seen.map((each) => partOfAnswer(each, reference)).find(Boolean);
      return part ? [key, part] : null;
    }
    const versions = versionsFor(content, given);
    const route = versions.find((each) => hasPlace(each, content)) ?? versions[0];
    if (route === undefined) return null;
    const key = versionKey(route);
    return [key, known(key) ?? partOfReports(route)];
  }

  function follow(given: readonly Route[], unsent: readonly UnsentRecord[]): void {
    const needed = new Map<string, Route>();
    for (const content of contentsOf(unsent)) {
      const need = needOf(content, given, needed);
      if (need !== null) needed.set(...need);
    }
    change(needed);
  }

  return { list: () => routes, follow };
}

const contentsOf = (unsent: readonly UnsentRecord[]): RouteContent[] =>
  unsent.flatMap(({ content }) => (content.kind === 'position' ? [] : [content]));

/** The app itself stored the value, so a value of another form does not occur. */
function isRoute(value: unknown): value is Route {
  return isRecord(value) && typeof value.id === 'string' && isRecord(value.travel_plan);
}
