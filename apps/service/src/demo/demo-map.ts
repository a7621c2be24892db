import { fileURLToPath } from 'node:url';
import type { MapSettings } from '../platform/pages/map-data.js';

/** The map of the places in `demo-data`, where no other map is set. */
export const demoMap: MapSettings = {
  styleUrl: null,
  tiles: { file: fileURLToPath(new URL('../../demo-data/andorra.pmtiles', import.meta.url)) },
  attribution: '© OpenMapTiles © OpenStreetMap contributors',
};
