import { Histogram, type Registry } from 'prom-client';

/**
 * Seconds after the deadline. The service promises one at most, and stays under 0.05 while it has little to do [C-8].
 */
const latenessBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60, 600];

/** Registers the metric of how late due work is done; call the result with the delay of one piece, in milliseconds. */
export function observeLateness(registry: Registry): (work: string, lateMs: number) => void {
  const seconds = new Histogram({
    name: 'due_work_lateness_seconds',
    help: 'Time from the moment at which work fell due to its commit.',
    labelNames: ['work'],
    buckets: latenessBuckets,
    registers: [registry],
  });
  return (work, lateMs) => seconds.observe({ work }, lateMs / 1_000);
}
