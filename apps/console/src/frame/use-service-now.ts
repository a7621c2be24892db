import { useEffect, useState } from 'react';
import { useAccess } from '../access/use-access.js';

/** The time of the service, updated every second. */
export function useServiceNow(): number {
  const access = useAccess();
  const [now, setNow] = useState(access.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(access.now()), 1_000);
    return () => clearInterval(timer);
  }, [access]);
  return now;
}
