import { useCallback, useLayoutEffect, useRef } from 'react';

type Change<Draft> = Partial<Draft> | ((draft: Draft) => Partial<Draft>);

/**
 * Returns a stable function that changes members of the latest draft. So work that ends later, such as storing a
 * picture, does not overwrite newer changes.
 */
export function useDraftChange<Draft>(
  draft: Draft,
  onDraft: (draft: Draft) => void,
): (change: Change<Draft>) => void {
  const latest = useRef({ draft, onDraft });
  useLayoutEffect(() => {
    latest.current = { draft, onDraft };
  }, [draft, onDraft]);
  return useCallback((change) => {
    const { current } = latest;
    const changed = typeof change === 'function' ? change(current.draft) : change;
    current.draft = { ...current.draft, ...changed };
    current.onDraft(current.draft);
  }, []);
}
