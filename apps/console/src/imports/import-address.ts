import { type ListAddress, present, wordIn } from '../frame/list-address.js';
import { type ImportKind, importKinds } from './import-columns.js';

/** What the address of the import says. */
export interface ImportAddress {
  kind?: ImportKind;
}

export function readImportAddress(address: ListAddress): ImportAddress {
  return present({ kind: wordIn(address, 'kind', importKinds) });
}
