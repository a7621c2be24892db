import { type ListAddress, present, wordIn } from '../frame/list-address.js';

export const importKinds = ['drivers', 'assets', 'sites'] as const;
export type ImportKind = (typeof importKinds)[number];

/** The parameters in the URL of the import page. */
export interface ImportAddress {
  kind?: ImportKind;
}

export function readImportAddress(address: ListAddress): ImportAddress {
  return present({ kind: wordIn(address, 'kind', importKinds) });
}
