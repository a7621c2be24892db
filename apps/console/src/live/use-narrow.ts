import { useSyncExternalStore } from 'react';

const narrow = matchMedia('(width < 64rem)');

function subscribe(listener: () => void): () => void {
  narrow.addEventListener('change', listener);
  return () => narrow.removeEventListener('change', listener);
}

/** True if list and map do not fit beside each other. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => narrow.matches);
}
