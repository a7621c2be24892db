import { type ComponentType, useEffect, useState } from 'react';

/**
 * Loads a component from a separate file; null until loaded. React's `lazy` would show its fallback for at least
 * 300 ms. If loading fails, the hook throws, and the error screen is shown.
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
