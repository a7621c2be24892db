import { useEffect, useRef, useState } from 'react';
import { dropDraft, keepDraft, readDraft } from '../phone/draft-store.js';
import { usePhoneActions } from '../phone/use-phone.js';

export interface KeptMend<Draft> {
  draft: Draft | null;
  /** The draft with which the correction began: the record as it was refused. */
  made: Draft;
  latest(): Draft | null;
  change(parts: Partial<Draft>): void;
  drop(): void;
}

/** The draft of a correction, stored so that it survives a killed tab. Null until the storage was read. */
export function useKeptMend<Draft extends object>(recordId: string, first: () => Draft): KeptMend<Draft> {
  const { holdUpdates } = usePhoneActions();
  const [draft, setDraft] = useState<Draft | null>(null);
  const latest = useRef<Draft | null>(null);
  const key = `mend/${recordId}`;
  useEffect(holdUpdates, [holdUpdates]);
  // Computed once, so that the draft stays the same when the page renders again.
  const [made] = useState(first);
  useEffect(() => {
    let isOver = false;
    void readDraft(key).then((kept) => {
      if (isOver) return;
      latest.current ??= isSameShape(kept, made) ? { ...made, ...kept } : made;
      setDraft(latest.current);
    });
    return () => {
      isOver = true;
    };
  }, [key, made]);
  return {
    draft,
    made,
    /** The draft with changes that are not drawn yet. */
    latest: () => latest.current,
    change(parts) {
      if (latest.current === null) return;
      latest.current = { ...latest.current, ...parts };
      setDraft(latest.current);
      void keepDraft(key, latest.current);
    },
    drop: () => void dropDraft(key),
  };
}

function isSameShape<Draft extends object>(value: unknown, made: Draft): value is Draft {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.keys(value).every((name) => Object.hasOwn(made, name))
  );
}
