/** What the service says to the pages before anybody has logged in; docs/service-contract.md, section 14. */
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
let reading: Promise<AppConfig | null> | null = null;

/** Read once; the service worker answers without a network. Null when there is none, and the next call asks again. */
export function readAppConfig(): Promise<AppConfig | null> {
  return reading ?? readAppConfigAgain();
}

/** As the operator has set it since. */
export function readAppConfigAgain(): Promise<AppConfig | null> {
  reading = ask();
  void reading.then((config) => {
    if (config === null) reading = null;
  });
  return reading;
}

async function ask(): Promise<AppConfig | null> {
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
