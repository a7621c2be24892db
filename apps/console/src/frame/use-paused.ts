import { useEffect, useState } from 'react';

/**
 * Returns a new value only after it has stayed the same for this time; the first value is returned immediately. An
 * object must keep its identity while its content is the same.
 */
export function usePaused<Value>(value: Value, pauseMs: number): Value {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(() => value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return paused;
}
