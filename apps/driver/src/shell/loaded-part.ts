import { type ComponentType, useEffect, useState } from 'react';

/**
 * A component in a file of its own, as soon as it is loaded; null until then. React's `lazy` shows it later: nothing
 * replaces a fallback in its first 300 ms. What cannot be loaded is thrown to the error screen.
 */
export function useLoadedPart<Props>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> | null {
  const [part, setPart] = useState<ComponentType<Props> | null>(null);
  const [fault, setFault] = useState<{ reason: unknown } | null>(null);
  useEffect(() => {
    let isOver = false;
    const unlessOver = (act: () => void) => {
      if (!isOver) act();
    };
    load().then(
      (loaded) => unlessOver(() => setPart(() => loaded)),
      (reason: unknown) => unlessOver(() => setFault({ reason })),
    );
    return () => {
      isOver = true;
    };
  }, [load]);
  if (fault !== null) throw fault.reason;
  return part;
}
