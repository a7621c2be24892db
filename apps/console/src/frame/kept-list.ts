import { useEffect } from 'react';

/** The last address of each list in this window, so that the way back keeps the filters. */
const kept = new Map<string, Record<string, unknown>>();

export function useKeptList(path: string, search: object): void {
  useEffect(() => void kept.set(path, { ...search }), [path, search]);
}

export function keptList(path: string): Record<string, unknown> {
  return kept.get(path) ?? {};
}
