import { Histogram, type Registry } from 'prom-client';

/**
 * Seconds between the deadline and the work. The service promises at most one second, and stays under 0.05 seconds
 * while it has little to do [C-8].
 */
const latenessBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60, 600];

/**
 * Registers the metric of the delay of due work. Call the result with the delay of one piece of work, in milliseconds.
 */
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
