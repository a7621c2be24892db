import { startTransition, useEffect, useState } from 'react';

const atFirst = 16;
const step = 24;

/** How many fields to render: at first the fields of the first screens, the other fields while the phone is idle. */
export function useGrowingCount(total: number): number {
  const [count, setCount] = useState(atFirst);
  useEffect(() => {
    if (count >= total) return;
    const timer = setTimeout(() => startTransition(() => setCount((drawn) => drawn + step)), 16);
    return () => clearTimeout(timer);
  }, [count, total]);
  return Math.min(count, total);
}
