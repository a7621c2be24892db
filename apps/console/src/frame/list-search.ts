import { useKeptList } from './kept-list.js';

export interface ListSearchParts<Address extends object> {
  path: string;
  search: Address;
  /** Reads an address; values that do not belong to the list count as missing. */
  read: (address: Record<string, unknown>) => Address;
  go: (search: Address, replace: boolean) => void;
}

/**
 * What a list does with its address. Another filter or order begins on the first page, and replaces the entry of the
 * history; another page is a new entry.
 */
export function useListSearch<Address extends object>({ path, search, read, go }: ListSearchParts<Address>) {
  useKeptList(path, search);
  return {
    change: (parts: Partial<Record<keyof Address, string | undefined>>) =>
      go(read({ ...search, page: undefined, ...parts }), true),
    turn: (page: number) => go(read({ ...search, page }), false),
    clear: () => go(read({}), true),
    isFiltered: Object.entries(search).some(
      ([name, value]) => value !== undefined && name !== 'sort' && name !== 'page',
    ),
  };
}
