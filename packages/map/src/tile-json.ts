import type { VectorSourceSpecification } from 'maplibre-gl';

/** Vector tiles of an archive or a TileJSON document. */
export interface VectorTiles {
  source: VectorSourceSpecification;
  /** The layers in the tiles, which identify their schema. */
  layerIds: ReadonlySet<string>;
  /** Plain text. */
  attribution: string;
  /** West, south, east and north of what the tiles show; null if unknown. */
  bounds: MapBounds | null;
}

export type MapBounds = [number, number, number, number];

/** Reads a TileJSON document; its addresses may be relative. */
export async function readVectorTiles(url: string): Promise<VectorTiles> {
  const address = new URL(url, document.baseURI);
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`The map answers with status ${answer.status}.`);
  const found: unknown = await answer.json();
  const { tiles, minzoom, maxzoom, attribution, bounds, vector_layers: layers } = asRecord(found);
  const addresses = Array.isArray(tiles) ? tiles.filter((each) => typeof each === 'string') : [];
  if (addresses.length === 0) throw new Error('The description of the map names no tiles.');
  return {
    source: {
      type: 'vector',
      tiles: addresses.map((each) => absolute(each, address)),
      ...(typeof minzoom === 'number' ? { minzoom } : {}),
      ...(typeof maxzoom === 'number' ? { maxzoom } : {}),
    },
    layerIds: layerIdsOf(layers),
    attribution: plainText(attribution),
    bounds: boundsIn(bounds),
  };
}

/** Restores placeholders such as `{z}`, which `new URL` escapes. */
function absolute(template: string, base: URL): string {
  return new URL(template, base).href.replaceAll('%7B', '{').replaceAll('%7D', '}');
}

function boundsIn(found: unknown): MapBounds | null {
  const [west, south, east, north] = Array.isArray(found) ? found.map(Number) : [];
  const bounds: MapBounds = [
    west ?? Number.NaN,
    south ?? Number.NaN,
    east ?? Number.NaN,
    north ?? Number.NaN,
  ];
  return bounds.every(Number.isFinite) ? bounds : null;
}

export function layerIdsOf(layers: unknown): ReadonlySet<string> {
  const ids = (Array.isArray(layers) ? layers : []).map((each) => asRecord(each).id);
  return new Set(ids.filter((id) => typeof id === 'string'));
}

/** Reads the text of an attribution, which comes as HTML from an unknown host. */
export function plainText(html: unknown): string {
  if (typeof html !== 'string') return '';
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return (body.textContent ?? '').replace(/\s+/g, ' ').trim();
}

export function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
