import type { Route } from '../queries/route-options.js';

/** By what people know a route: several may have the same name. */
export function routeNames({ name, reference }: Pick<Route, 'name' | 'reference'>): readonly string[] {
  return reference === null ? [name] : [name, reference];
}
