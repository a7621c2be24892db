import type { Formats } from '@fleet/ui';
import type { ConsoleMessages } from '../language/console-messages.js';
import type { Route } from '../queries/route-options.js';

/** The changes of a route by somebody else that a controller should know before an act, in sentences. */
export function routeDifferences(
  before: Route,
  after: Route,
  routes: ConsoleMessages['routes'],
  { text, dateTime, list }: Pick<Formats, 'text' | 'dateTime' | 'list'>,
): string[] {
  const time = (at: string | null) => (at === null ? routes.nothing : dateTime(at));
  const vehicles = ({ allocation }: Route) =>
    allocation.assets.length === 0 ? routes.nothing : list(allocation.assets.map(({ name }) => name));
  const values = (route: Route): [string, string][] => [
    [routes.name, route.name],
    [routes.columns.status, routes.statuses[route.status] ?? route.status],
    [routes.columns.driver, route.allocation.driver?.name ?? routes.nothing],
    [routes.vehicles, vehicles(route)],
    [routes.plannedStart, time(route.planned_start_at)],
    [routes.started, time(route.started_at)],
  ];
  const now = values(after);
  const changed = values(before).flatMap(([what, old], index) => {
    const current = now[index]?.[1] ?? old;
    return old === current ? [] : [text(routes.difference, { what, before: old, after: current })];
  });
  return [...changed, ...stopDifferences(before, after, routes, text)];
}

function stopDifferences(
  before: Route,
  after: Route,
  routes: ConsoleMessages['routes'],
  text: Formats['text'],
): string[] {
  const [old, current] = [before, after].map(({ travel_plan }) => travel_plan.points_of_interest);
  if (old === undefined || current === undefined) return [];
  const isIn = (stops: typeof old, key: string) => stops.some((each) => each.integration_key === key);
  const added = current.filter(({ integration_key: key }) => !isIn(old, key));
  const removed = old.filter(({ integration_key: key }) => !isIn(current, key));
  const order = (stops: typeof old, others: typeof old) =>
    stops.flatMap(({ integration_key: key }) => (isIn(others, key) ? [key] : [])).join('\n');
  return [
    ...added.map(({ name }) => text(routes.stopAdded, { name })),
    ...removed.map(({ name }) => text(routes.stopRemoved, { name })),
    ...(order(old, current) === order(current, old) ? [] : [routes.stopMoved]),
  ];
}
