import { addProtocol } from 'maplibre-gl';
import { FetchSource, PMTiles, Protocol, type RangeResponse, type Source } from 'pmtiles';
import { readKeptRegion } from './kept-region.js';
import { asRecord, layerIdsOf, plainText, type VectorTiles } from './tile-json.js';

let protocol: Protocol | null = null;

export const isArchive = (url: string) => /\.pmtiles(?:$|[?#])/.test(url);

/** Opens the archive: the file on this device without requests, otherwise parts of it from its address. */
export async function openArchive(url: string): Promise<VectorTiles> {
  if (protocol === null) {
    protocol = new Protocol();
    addProtocol('pmtiles', protocol.tile);
  }
  const address = new URL(url, document.baseURI).href;
  const kept = await readKeptRegion(url);
  const archive = new PMTiles(kept === null ? new FetchSource(address) : fileSource(address, kept));
  const metadata = asRecord(await archive.getMetadata());
  const { minLon, minLat, maxLon, maxLat } = await archive.getHeader();
  protocol.add(archive);
  return {
    source: { type: 'vector', url: `pmtiles://${address}` },
    layerIds: layerIdsOf(metadata.vector_layers),
    attribution: plainText(metadata.attribution),
    bounds: [minLon, minLat, maxLon, maxLat],
  };
}

/** Reads a file under the key of its address, so that the style is the same with and without the file. */
function fileSource(key: string, file: Blob): Source {
  return {
    getKey: () => key,
    async getBytes(offset, length): Promise<RangeResponse> {
      return { data: await file.slice(offset, offset + length).arrayBuffer() };
    },
  };
}
