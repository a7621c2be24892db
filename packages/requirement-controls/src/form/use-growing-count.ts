import { startTransition, useEffect, useState } from 'react';

const atFirst = 16;
const step = 24;

/** How many fields are drawn: what fits on the first screens at once, the rest while the phone has nothing to do. */
export function useGrowingCount(total: number): number {
  const [count, setCount] = useState(atFirst);
  useEffect(() => {
    if (count >= total) return;
    const timer = setTimeout(() => startTransition(() => setCount((drawn) => drawn + step)), 16);
    return () => clearTimeout(timer);
  }, [count, total]);
  return Math.min(count, total);
}
