import type { Route } from '../queries/route-options.js';

/** The name and the reference of a route, because several routes may have the same name. */
export function routeNames({ name, reference }: Pick<Route, 'name' | 'reference'>): readonly string[] {
  return reference === null ? [name] : [name, reference];
}
