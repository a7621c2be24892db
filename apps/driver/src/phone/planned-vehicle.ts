import type { Asset } from '@fleet/contract/fleet/assets';
import type { Route } from '@fleet/contract/planning/routes';

const trailerTypes: ReadonlySet<string> = new Set(['trailer', 'semi_trailer']);

/** Another vehicle pulls it, so nobody drives it. */
export const isTrailer = ({ type }: Pick<Asset, 'type'>) => trailerTypes.has(type);

/**
 * The names of the motor vehicles that the route plans, if the driver has chosen another one; empty if the route plans
 * the chosen vehicle, or none that the driver could choose.
 */
export function plannedInstead(
  route: Route | null,
  chosen: Pick<Asset, 'id' | 'type'> | null,
  assets: readonly Asset[],
): readonly string[] {
  if (route === null || chosen === null || isTrailer(chosen)) return [];
  const planned = route.allocation.assets;
  if (planned.some((each) => each.id === chosen.id)) return [];
  const known = new Set(assets.map((each) => each.id));
  return planned.filter((each) => !isTrailer(each) && known.has(each.id)).map((each) => each.name);
}
