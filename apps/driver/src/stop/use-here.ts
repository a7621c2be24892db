import { useLastFix } from '../road/road-provider.js';

const freshMs = 120_000;

/** The driver's position for captures; undefined if it is unknown or old. */
export function useHere(): () => [number, number] | undefined {
  const fix = useLastFix();
  return () => (fix !== null && Date.now() - fix.atMs <= freshMs ? fix.coordinates : undefined);
}
