import type { LngLat } from '@fleet/map';
import { useQuery } from '@tanstack/react-query';
import { useMay } from '../queries/account-options.js';
import { type Site, siteQuery } from '../queries/site-options.js';
import { useCaller } from '../queries/use-caller.js';

/** An enabled site with an address, which a stop can take. */
export type PlacedSite = Site & { address: NonNullable<Site['address']> };

const isPlaced = (site: Site): site is PlacedSite => site.address !== null && site.status === 'enabled';
const placedSites = (sites: readonly Site[]) => sites.filter(isPlaced);
const noSites: readonly PlacedSite[] = [];

/** The enabled sites that have an address; none if the user may not read them. */
export function usePlacedSites(): readonly PlacedSite[] {
  const enabled = useMay('sites:read');
  const { data } = useQuery({ ...siteQuery(useCaller()), select: placedSites, enabled });
  return data ?? noSites;
}

export function placeOfSite({ address }: PlacedSite): LngLat {
  const [longitude, latitude] = address.coordinates;
  return [longitude, latitude];
}
