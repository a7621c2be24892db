import { useLastFix } from '../road/road-provider.js';

const freshMs = 120_000;

/** Where the driver is, for captures; undefined where nobody knows or the last position is old. */
export function useHere(): () => [number, number] | undefined {
  const fix = useLastFix();
  return () => (fix !== null && Date.now() - fix.atMs <= freshMs ? fix.coordinates : undefined);
}
