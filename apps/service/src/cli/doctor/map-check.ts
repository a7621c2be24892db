import { isRecord } from '@fleet/contract/ground/schema-reading';
import type { Config } from '../../config.js';
import { type MapData, mapOrigins, openMapData } from '../../platform/pages/map-data.js';
import { type Finding, fault, passed, reasonOf } from './finding.js';

const subject = 'map';
const answerTimeoutMs = 10_000;
/** The directory at the start of an archive is in these bytes. */
const firstBytes = 'bytes=0-16383';

/**
 * Checks whether browsers can load the base map: whether each address answers, lets pages of the service read it, and
 * names only hosts that the policy of the pages allows. Throws StartRefusal if the file cannot be used.
 */
export async function checkMap(config: Config): Promise<Finding[]> {
  const map = await openMapData(config.map);
  await map.file?.close();
  const addresses: [setting: string, url: string][] = [];
  if (map.styleUrl !== null) addresses.push(['MAP_STYLE_URL', map.styleUrl]);
  if (map.file !== null)
    return [
      passed(subject, `MAP_TILES is an archive of ${map.file.size} bytes.`),
      ...(await checkAll(addresses, map, config)),
    ];
  if (map.tilesUrl !== null) addresses.push(['MAP_TILES', map.tilesUrl]);
  if (addresses.length > 0) return checkAll(addresses, map, config);
  return [passed(subject, 'None is set: the demo has its own, and any other fleet is shown without a map.')];
}

async function checkAll(
  addresses: readonly (readonly [setting: string, url: string])[],
  map: MapData,
  { publicUrl }: Config,
): Promise<Finding[]> {
  const allowed = new Set(mapOrigins(map));
  if (publicUrl !== null) allowed.add(new URL(publicUrl).origin);
  return Promise.all(
    addresses.map(async ([setting, url]) => {
      const trouble = await troubleAt(url, publicUrl, allowed).catch(
        (error: unknown) => `it does not answer: ${reasonOf(error)}.`,
      );
      const { host } = new URL(url);
      return trouble === null
        ? passed(subject, `${setting} is answered by ${host}.`)
        : fault(subject, `${setting} on ${host} cannot be used: ${trouble}`);
    }),
  );
}

async function troubleAt(
  url: string,
  publicUrl: string | null,
  allowed: ReadonlySet<string>,
): Promise<string | null> {
  const isSecure = publicUrl?.startsWith('https:') === true;
  if (isSecure && url.startsWith('http:'))
    return 'browsers load nothing over http:// into pages of https://.';
  const isArchive = new URL(url).pathname.endsWith('.pmtiles');
  const origin = publicUrl === null ? {} : { origin: new URL(publicUrl).origin };
  const answer = await fetch(url, {
    headers: { ...origin, ...(isArchive ? { range: firstBytes } : {}) },
    signal: AbortSignal.timeout(answerTimeoutMs),
  });
  const text = isArchive && answer.status === 206 ? '' : await shortText(answer);
  if (!answer.ok) return `it answers with ${answer.status}.`;
  const readers = answer.headers.get('access-control-allow-origin');
  if (origin.origin !== undefined && !['*', origin.origin].includes(readers ?? ''))
    return `it does not let pages of ${origin.origin} read it (CORS).`;
  if (isArchive) return answer.status === 206 ? null : 'it does not send parts of a file (Range).';
  const outside = originsIn(JSON.parse(text)).filter((each) => !allowed.has(each));
  const hosts = [...new Set(outside)].map((each) => new URL(each).host);
  return hosts.length === 0
    ? null
    : `it leads to ${hosts.join(', ')}, and pages load from the hosts of MAP_STYLE_URL and MAP_TILES only. Serve a copy that names these.`;
}

/** A style or TileJSON document is much shorter than this. */
const mostCharacters = 8 * 1024 * 1024;

async function shortText(answer: Response): Promise<string> {
  const text = await answer.text();
  return text.length > mostCharacters ? '' : text;
}

/** The origins of what a style or a TileJSON document makes a map load. */
function originsIn(document: unknown): string[] {
  if (!isRecord(document)) return [];
  const { sources, sprite, glyphs, tiles, url } = document;
  const nested = isRecord(sources) ? Object.values(sources).flatMap(originsIn) : [];
  const named = [glyphs, url, ...[sprite].flat(), ...(Array.isArray(tiles) ? tiles : [])];
  const addresses = named.map((each) => (isRecord(each) ? each.url : each));
  return [
    ...nested,
    ...addresses.flatMap((each) => {
      const text = typeof each === 'string' ? each.replace(/^pmtiles:\/\//, '') : '';
      return /^https?:\/\//.test(text) && URL.canParse(text) ? [new URL(text).origin] : [];
    }),
  ];
}
