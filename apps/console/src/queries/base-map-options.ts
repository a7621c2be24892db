import { isRecord } from '@fleet/contract/ground/schema-reading';
import { queryOptions } from '@tanstack/react-query';

const textOr = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

/** The operator's settings for the map under a route; both null if there is none. */
export const baseMapQuery = () =>
  queryOptions({
    queryKey: ['base-map'],
    queryFn: async ({ signal }) => {
      const answer = await fetch(`${import.meta.env.BASE_URL}config.json`, { signal });
      const config: unknown = answer.ok ? await answer.json() : {};
      const map = isRecord(config) && isRecord(config.map) ? config.map : {};
      return { styleUrl: textOr(map.style_url), tilesUrl: textOr(map.tiles_url) };
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: false,
  });
