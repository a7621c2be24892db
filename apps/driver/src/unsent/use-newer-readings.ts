import type { AssetOdometer } from '@fleet/contract/fleet/assets';
import type { Route } from '@fleet/contract/planning/routes';
import { compareDecimals } from '@fleet/domain/values/decimal';
import { useMemo } from 'react';
import { usePhone } from '../phone/use-phone.js';

/**
 * An earlier version of a route with the readings of its vehicles that this phone has read since: in the driver's
 * current route, or in the list of assets, because the current route may have other vehicles.
 */
export function useNewerReadings(route: Route): Route {
  const current = usePhone((view) => view.route);
  const listed = usePhone((view) => view.assets);
  return useMemo(() => {
    if (route === current) return route;
    const known = [...listed, ...(current?.allocation.assets ?? [])];
    const assets = route.allocation.assets.map((asset) => {
      const odometers = known.flatMap(({ id, odometer }) => (id === asset.id && odometer ? [odometer] : []));
      return { ...asset, odometer: odometers.reduce(newer, asset.odometer) };
    });
    return { ...route, allocation: { ...route.allocation, assets } };
  }, [route, current, listed]);
}

/**
 * Returns the higher reading. If the two are of different meters, returns `other`, because a workshop has replaced the
 * meter since.
 */
function newer(one: AssetOdometer | null, other: AssetOdometer): AssetOdometer | null {
  if (one === null || one.meter_type !== other.meter_type || one.unit !== other.unit) return other;
  if (one.current_reading === null || other.current_reading === null) {
    return one.current_reading === null ? other : one;
  }
  return compareDecimals(other.current_reading, one.current_reading) > 0 ? other : one;
}
