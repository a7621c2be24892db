import type { PlaceCategory } from './demo-geography.js';

/** What a lorry can carry: cold goods, or goods that need no cooling. */
export type LoadFamily = 'chilled' | 'ambient';

/** How goods are delivered; determines what the driver captures at the door. */
export type Handling = 'cold_chain' | 'linen' | 'returnables' | 'groceries' | 'parcels' | 'gas';

/** A kind of goods as a customer orders it. */
export interface Cargo {
  code: string;
  cargoType: string;
  description: string;
  handling: Handling;
  /** Allowed temperature in °C on arrival, for cold goods. */
  temperature?: readonly [least: string, most: string];
  pieces: readonly [least: number, most: number];
  kilogramsEach: number;
  piecesPerPallet: number;
  euroPerKilogram: number;
}

const cold = (
  code: string,
  cargoType: string,
  description: string,
  temperature: readonly [string, string],
  kilogramsEach: number,
  euroPerKilogram: number,
): Cargo => ({
  code,
  cargoType,
  description,
  handling: 'cold_chain',
  temperature,
  pieces: [4, 24],
  kilogramsEach,
  piecesPerPallet: 40,
  euroPerKilogram,
});
const dry = (
  handling: Handling,
  code: string,
  cargoType: string,
  description: string,
  [kilogramsEach, piecesPerPallet, euroPerKilogram]: readonly [number, number, number],
  pieces: readonly [number, number],
): Cargo => ({
  code,
  cargoType,
  description,
  handling,
  pieces,
  kilogramsEach,
  piecesPerPallet,
  euroPerKilogram,
});

const fish = cold('FISH', 'Fresh fish', 'Fish and seafood on ice, in boxes', ['-1', '4'], 6, 11);
const meat = cold('MEAT', 'Fresh meat', 'Beef and lamb of the valleys, vacuum packed', ['0', '5'], 8, 9);
const breakfast = cold('BRKF', 'Dairy', 'Butter, yoghurt and cheese for breakfast', ['2', '7'], 5, 6);
const tapas = cold('TAPA', 'Prepared food', 'Tapas and salads, ready to serve', ['2', '6'], 4, 8);
const dairy = cold('DAIR', 'Dairy', 'Milk, yoghurt and cheese for the shelf', ['2', '7'], 9, 3);
const snacks = cold('SNAK', 'Snacks', 'Sandwiches and cold drinks for resale', ['2', '8'], 4, 7);
const medicines = cold('MEDI', 'Medicines', 'Medicines of the cold chain', ['2', '8'], 2, 85);
const frozen = cold('FROZ', 'Frozen food', 'Ice cream and frozen bread', ['-25', '-18'], 6, 5);

const linen = dry('linen', 'LINE', 'Linen', 'Clean bed linen and towels, in bags', [11, 12, 2], [3, 6]);
const wine = dry(
  'returnables',
  'WINE',
  'Beverages',
  'Wine and mineral water, in crates',
  [14, 36, 3],
  [6, 30],
);
const beer = dry('returnables', 'BEER', 'Beverages', 'Beer in kegs and soft drinks', [24, 16, 2], [4, 16]);
const grocery = dry(
  'groceries',
  'GROC',
  'Groceries',
  'Dry groceries on mixed pallets',
  [12, 48, 2],
  [48, 192],
);
const boxes = dry('parcels', 'PARC', 'Retail goods', 'Boxed goods for the shop', [5, 60, 14], [2, 5]);
const coffee = dry('parcels', 'COFF', 'Coffee', 'Roasted coffee and sugar, in boxes', [10, 40, 9], [2, 4]);
const gas = dry('gas', 'GASB', 'Gas bottles', 'Propane bottles of 11 kg, UN 1978', [23, 20, 2], [4, 12]);

const catalogue: Record<LoadFamily, Record<PlaceCategory, readonly Cargo[]>> = {
  chilled: {
    depot: [breakfast],
    hotel: [fish, breakfast, meat],
    restaurant: [fish, meat],
    bar: [tapas],
    cafe: [tapas, breakfast],
    supermarket: [dairy, fish],
    shop: [snacks],
    fuel_station: [snacks],
    camp_site: [frozen],
    pharmacy: [medicines],
  },
  ambient: {
    depot: [grocery],
    hotel: [linen, linen, wine],
    restaurant: [wine, beer],
    bar: [beer],
    cafe: [coffee],
    supermarket: [grocery],
    shop: [boxes],
    fuel_station: [boxes],
    camp_site: [gas],
    pharmacy: [boxes],
  },
};

/** The goods that a place of this category orders from a lorry of this family; never empty. */
export function cargoesFor(family: LoadFamily, category: PlaceCategory): readonly Cargo[] {
  return catalogue[family][category];
}
