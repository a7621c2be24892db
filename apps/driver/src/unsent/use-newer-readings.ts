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
    const known = [...(current?.allocation.assets ?? []), ...listed];
    const assets = route.allocation.assets.map((asset) => {
      const odometers = known.flatMap(({ id, odometer }) => (id === asset.id && odometer ? [odometer] : []));
      return { ...asset, odometer: odometers.reduce(higher, asset.odometer) };
    });
    return { ...route, allocation: { ...route.allocation, assets } };
  }, [route, current, listed]);
}

function higher(one: AssetOdometer | null, other: AssetOdometer): AssetOdometer | null {
  if (one === null || other.current_reading === null) return one ?? other;
  if (one.meter_type !== other.meter_type || one.unit !== other.unit) return one;
  const isHigher =
    one.current_reading === null || compareDecimals(other.current_reading, one.current_reading) > 0;
  return isHigher ? other : one;
}
