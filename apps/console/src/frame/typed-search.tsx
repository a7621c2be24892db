import { SearchField } from '@fleet/ui';
import { useEffect, useRef, useState } from 'react';

/** So that a word typed without a pause causes one call. */
const pauseMs = 300;

export interface TypedSearchProps {
  label: string;
  /** The search text in the address. */
  value: string;
  onSearch: (text: string) => void;
}

/** A search that begins when the typing pauses. */
export function TypedSearch({ label, value, onSearch }: TypedSearchProps) {
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  // A link or the history can change the address, too.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setTyped(value);
  }, [value]);
  const latest = useRef(onSearch);
  useEffect(() => {
    latest.current = onSearch;
  });
  useEffect(() => {
    if (typed === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = typed;
      latest.current(typed);
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return <SearchField label={label} value={typed} onChange={setTyped} />;
}
