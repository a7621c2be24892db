import { useCallback, useLayoutEffect, useRef } from 'react';

type Change<Draft> = Partial<Draft> | ((draft: Draft) => Partial<Draft>);

/**
 * Changes members of the latest draft. The function stays the same, so work that ends later (a picture that was kept)
 * loses no change that came meanwhile.
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
