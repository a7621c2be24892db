import { isRecord } from '@fleet/contract/ground/schema-reading';
import type { BaseMap } from '@fleet/map';
import { queryOptions } from '@tanstack/react-query';

/** The operator's settings for the map; without them, a map has a plain background. */
export interface BaseMapSettings extends BaseMap {
  attribution: string | null;
}

const noMap: BaseMapSettings = { styleUrl: null, tilesUrl: null, attribution: null };
const patienceMs = 3_000;

/** The settings change only when the service starts again. */
export const baseMapQuery = queryOptions({
  queryKey: ['base-map'],
  queryFn: readBaseMap,
  staleTime: Number.POSITIVE_INFINITY,
  refetchInterval: false,
});

async function readBaseMap(): Promise<BaseMapSettings> {
  try {
    const signal = AbortSignal.timeout(patienceMs);
    const answer = await fetch(`${import.meta.env.BASE_URL}config.json`, { signal });
    const found: unknown = answer.ok ? await answer.json() : null;
    const map = isRecord(found) && isRecord(found.map) ? found.map : {};
    return {
      styleUrl: textOr(map.style_url),
      tilesUrl: textOr(map.tiles_url),
      attribution: textOr(map.attribution),
    };
  } catch {
    return noMap;
  }
}

const textOr = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
