import { isRecord } from '@fleet/contract/ground/schema-reading';
import { queryOptions } from '@tanstack/react-query';

/** The operator's settings for the map; without them, routes and vehicles are drawn on a plain background. */
export interface MapSettings {
  styleUrl: string | null;
  tilesUrl: string | null;
  attribution: string | null;
}

const noMap: MapSettings = { styleUrl: null, tilesUrl: null, attribution: null };
const patienceMs = 3_000;

/** The settings of the service; they change only when it starts again. */
export const mapSettingsQuery = queryOptions({
  queryKey: ['map-settings'],
  queryFn: readMapSettings,
  staleTime: Number.POSITIVE_INFINITY,
  refetchInterval: false,
});

async function readMapSettings(): Promise<MapSettings> {
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
