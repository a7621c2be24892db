import type { ImportKind } from './import-address.js';

/** A column of a file, named like the member of the interface. */
export interface ImportColumn {
  name: string;
  isNeeded?: true;
  example: string;
}

export const importColumns: Readonly<Record<ImportKind, readonly ImportColumn[]>> = {
  drivers: [
    { name: 'name', isNeeded: true, example: 'Marta Ribas' },
    { name: 'integration_key', example: 'D-101' },
    { name: 'phone', example: '+376 000 101' },
    { name: 'sites', example: 'DEPOT' },
    { name: 'username', example: 'marta.ribas' },
    { name: 'email', example: 'marta@valira.example' },
    { name: 'pin', example: '482913' },
    { name: 'status', example: 'enabled' },
  ],
  assets: [
    { name: 'name', isNeeded: true, example: 'Truck 7' },
    { name: 'type', isNeeded: true, example: 'truck' },
    { name: 'integration_key', example: 'TRUCK-7' },
    { name: 'registration', example: 'K 4182' },
    { name: 'fleet_number', example: '7' },
    { name: 'sites', example: 'DEPOT' },
    { name: 'meter_type', example: 'distance' },
    { name: 'unit', example: 'km' },
    { name: 'current_reading', example: '182340.5' },
    { name: 'status', example: 'in_service' },
  ],
  sites: [
    { name: 'name', isNeeded: true, example: 'Depot Fontaneda' },
    { name: 'integration_key', example: 'DEPOT' },
    { name: 'street', example: 'Camí del Mas' },
    { name: 'house_number', example: '4' },
    { name: 'postal_code', example: 'AD600' },
    { name: 'city', example: 'Fontaneda' },
    { name: 'region', example: '' },
    { name: 'country', example: 'Andorra' },
    { name: 'latitude', example: '42.45316' },
    { name: 'longitude', example: '1.47342' },
    { name: 'status', example: 'enabled' },
  ],
};

/** The most rows of one import; with more, users would have to wait too long. */
export const mostRows = 2_000;
/** A file with more columns than this is certainly not meant for this import. */
export const mostColumns = 100;
export const mostFileBytes = 2 * 1024 * 1024;

/** A file with the header and one row as an example. */
export function templateRows(kind: ImportKind): string[][] {
  const columns = importColumns[kind];
  return [columns.map(({ name }) => name), columns.map(({ example }) => example)];
}

/** A cell by the name of its column, without spaces at the ends; undefined if it is empty. */
export type CellOf = (column: string) => string | undefined;

/** Why the columns of a file are not those of its kind. */
export interface HeaderFaults {
  unknown: readonly string[];
  missing: readonly string[];
  twice: readonly string[];
}

/** Names of columns as the check compares them. */
export function columnNames(header: readonly string[]): string[] {
  return header.map((name) =>
    name
      .trim()
      .toLowerCase()
      .replaceAll(/[\s-]+/g, '_'),
  );
}

/** Null if the header has what a file of this kind needs, and nothing else. */
export function headerFaults(kind: ImportKind, names: readonly string[]): HeaderFaults | null {
  const columns = importColumns[kind];
  const known = new Set(columns.map(({ name }) => name));
  const seen = new Set<string>();
  const twice = new Set<string>();
  for (const name of names) (seen.has(name) ? twice : seen).add(name);
  const unknown = [...seen].filter((name) => !known.has(name));
  const missing = columns.flatMap(({ name, isNeeded }) => (isNeeded && !seen.has(name) ? [name] : []));
  return unknown.length + missing.length + twice.size === 0 ? null : { unknown, missing, twice: [...twice] };
}
