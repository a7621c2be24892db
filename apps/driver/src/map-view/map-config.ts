import { keepDraft, readDraft } from '../phone/draft-store.js';

/** The operator's settings for the map; all null if there is no map. */
export interface MapConfig {
  styleUrl: string | null;
  tilesUrl: string | null;
  tilesBytes: number | null;
  attribution: string | null;
}

const noMap: MapConfig = { styleUrl: null, tilesUrl: null, tilesBytes: null, attribution: null };
const keptKey = 'map/config';
const patienceMs = 3_000;

/** The settings of the service; without a network, the last known ones. */
export async function readMapConfig(): Promise<MapConfig> {
  try {
    const answer = await fetch(`${import.meta.env.BASE_URL}config.json`, {
      signal: AbortSignal.timeout(patienceMs),
    });
    if (!answer.ok) return noMap;
    const config = mapConfigOf(await answer.json());
    void keepDraft(keptKey, config);
    return config;
  } catch {
    const kept = await readDraft(keptKey);
    return isMapConfig(kept) ? kept : noMap;
  }
}

function mapConfigOf(value: unknown): MapConfig {
  const map = isRecord(value) && isRecord(value.map) ? value.map : {};
  return {
    styleUrl: textOr(map.style_url),
    tilesUrl: textOr(map.tiles_url),
    tilesBytes: typeof map.tiles_bytes === 'number' ? map.tiles_bytes : null,
    attribution: textOr(map.attribution),
  };
}

function isMapConfig(value: unknown): value is MapConfig {
  return isRecord(value) && 'styleUrl' in value && 'tilesUrl' in value;
}

const textOr = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
