import { useEffect, useState } from 'react';
import { dropDraft, keepDraft, readDraft } from '../phone/draft-store.js';
import { usePhoneActions } from '../phone/use-phone.js';

/** What is typed to correct a record survives a killed tab, like every other answer. Null until the storage was read. */
export function useKeptMend<Draft extends object>(
  recordId: string,
  first: () => Draft,
): { draft: Draft | null; change(parts: Partial<Draft>): void; drop(): void } {
  const { holdUpdates } = usePhoneActions();
  const [draft, setDraft] = useState<Draft | null>(null);
  const key = `mend/${recordId}`;
  useEffect(holdUpdates, [holdUpdates]);
  // What is typed is not replaced when the page renders again.
  const [made] = useState(first);
  useEffect(() => {
    let isOver = false;
    void readDraft(key).then((kept) => {
      if (isOver) return;
      setDraft((known) => known ?? (isSameShape(kept, made) ? { ...made, ...kept } : made));
    });
    return () => {
      isOver = true;
    };
  }, [key, made]);
  return {
    draft,
    change(parts) {
      setDraft((known) => {
        if (known === null) return known;
        const next = { ...known, ...parts };
        void keepDraft(key, next);
        return next;
      });
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
