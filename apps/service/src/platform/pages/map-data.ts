import { openTilesFile, type TilesFile } from './tiles-file.js';

/** Where the base map comes from: an address, or an archive that the service itself serves. */
export interface MapSettings {
  styleUrl: string | null;
  tiles: { url: string } | { file: string } | null;
  attribution: string | null;
}

/** The base map of the apps. */
export interface MapData {
  styleUrl: string | null;
  tilesUrl: string | null;
  attribution: string | null;
  /** The archive that the service serves; null if there is none. */
  file: TilesFile | null;
}

/** The path under which the service serves its archive. */
export const tilesPath = '/map/tiles.pmtiles';

export const noMap: MapData = { styleUrl: null, tilesUrl: null, attribution: null, file: null };

/** Opens the base map of the settings. Throws StartRefusal if MAP_TILES names a file that cannot be used. */
export async function openMapData({ styleUrl, tiles, attribution }: MapSettings): Promise<MapData> {
  if (tiles === null) return { ...noMap, styleUrl, attribution };
  if ('url' in tiles) return { styleUrl, tilesUrl: tiles.url, attribution, file: null };
  return { styleUrl, tilesUrl: tilesPath, attribution, file: await openTilesFile(tiles.file, 'MAP_TILES') };
}

/** The origins from which the apps load the map, in addition to the service's own. */
export function mapOrigins({ styleUrl, tilesUrl }: MapData): string[] {
  return [styleUrl, tilesUrl].flatMap((each) =>
    each === null || each === tilesPath ? [] : [new URL(each).origin],
  );
}
