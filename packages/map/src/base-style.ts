import type { StyleSpecification } from 'maplibre-gl';
import { mapColours } from './map-colours.js';
import type { MapTheme } from './map-shape.js';
import { isArchive, openArchive } from './tile-archive.js';
import { readVectorTiles, type VectorTiles } from './tile-json.js';

/** A style, and what is known of its tiles. */
export interface BaseStyle extends Pick<VectorTiles, 'attribution' | 'bounds'> {
  style: StyleSpecification;
}

/** A style with only a background colour, over which route and stops are drawn. */
export function plainStyle(theme: MapTheme): StyleSpecification {
  return {
    version: 8,
    sources: {},
    layers: [{ id: 'paper', type: 'background', paint: { 'background-color': mapColours[theme].paper } }],
  };
}

/** The style of the tiles at this address; rejects if they cannot be read or have an unknown schema. */
export async function tilesStyle(tilesUrl: string, theme: MapTheme, language: string): Promise<BaseStyle> {
  const tiles = isArchive(tilesUrl) ? await openArchive(tilesUrl) : await readVectorTiles(tilesUrl);
  const drawn = await drawSchema(tiles, theme, namesIn(language));
  const [name] = Object.keys(drawn.sources);
  // Removes fonts and icons, because they would cause requests to other hosts. Letters use the phone's own font.
  const { glyphs: _glyphs, sprite: _sprite, sky: _sky, ...rest } = drawn;
  const layers = drawn.layers.filter((layer) => !needsSprite(layer)).map(withOwnFont);
  const sources = name === undefined ? {} : { [name]: tiles.source };
  const { attribution, bounds } = tiles;
  return { style: { ...rest, sources, layers }, attribution, bounds };
}

/** The map cannot join Arabic letters, so Arabic names would be unreadable. With Arabic it shows Latin names. */
const namesIn = (language: string) => (language === 'ar' ? 'en' : language);

async function drawSchema(
  { layerIds }: VectorTiles,
  theme: MapTheme,
  language: string,
): Promise<StyleSpecification> {
  const options = {
    theme: theme === 'dark' ? 'muted-dark' : theme === 'sun' ? 'toner' : 'muted',
    text: { language },
    layers: { icons: false, pois: false },
    projection: 'mercator',
    sky: false,
  } as const;
  if (layerIds.has('transportation')) return (await import('@versatiles/style/omt')).omt(options);
  if (layerIds.has('streets')) return (await import('@versatiles/style')).osm(options);
  if (layerIds.has('roads')) return (await import('@versatiles/style/protomaps')).protomaps(options);
  throw new Error('The tiles have a schema that this app cannot draw; set a style for them.');
}

type Layer = StyleSpecification['layers'][number];

function needsSprite(layer: Layer): boolean {
  const { layout, paint } = { layout: undefined, paint: undefined, ...layer };
  const names = Object.keys({ ...layout, ...paint });
  return names.some((name) => name === 'icon-image' || name.endsWith('-pattern'));
}

function withOwnFont(layer: Layer): Layer {
  if (layer.type !== 'symbol' || layer.layout?.['text-field'] === undefined) return layer;
  const isBold = JSON.stringify(layer.layout['text-font'] ?? '').includes('bold');
  return { ...layer, layout: { ...layer.layout, 'text-font': [isBold ? 'sans-serif bold' : 'sans-serif'] } };
}
