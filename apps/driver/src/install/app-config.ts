/** The settings that the pages can read before the log-in; docs/service-contract.md, section 14. */
export interface AppConfig {
  map: MapConfig | null;
  /** Older versions of the app must be updated. */
  least_version: string | null;
}

export interface MapConfig {
  style_url: string | null;
  tiles_url: string | null;
  tiles_bytes: number | null;
  attribution: string | null;
}

const configPath = '/driver/config.json';

/** Reads the current settings; without a network the service worker answers with the last ones. Null on failure. */
export async function readAppConfig(): Promise<AppConfig | null> {
  try {
    const answer = await fetch(configPath, { cache: 'no-cache' });
    return answer.ok ? configOf(await answer.json()) : null;
  } catch {
    return null;
  }
}

function configOf(value: unknown): AppConfig | null {
  if (!isRecord(value)) return null;
  const { map, least_version } = value;
  return { map: isRecord(map) ? mapOf(map) : null, least_version: textOf(least_version) };
}

function mapOf({ style_url, tiles_url, tiles_bytes, attribution }: Record<string, unknown>): MapConfig {
  return {
    style_url: textOf(style_url),
    tiles_url: textOf(tiles_url),
    tiles_bytes: typeof tiles_bytes === 'number' ? tiles_bytes : null,
    attribution: textOf(attribution),
  };
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : null);

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
