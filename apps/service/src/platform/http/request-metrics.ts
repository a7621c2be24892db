import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { RequestQueue } from './request-queue.js';

/** The metrics of one process for Prometheus. */
export interface Metrics {
  registry: Registry;
  /** Counts every response of the app and measures its time, by operation and class of status. */
  observe(app: FastifyInstance): void;
  /** Reports how many requests run, how many wait, and how many were refused because no place was free. */
  observeQueue(queue: Pick<RequestQueue, 'figures'>): void;
}

/** In seconds. A read takes much less than one millisecond, a submission a few milliseconds. */
const durationBuckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of the answer.',
    labelNames: ['operation'],
    buckets: durationBuckets,
    registers: [registry],
  });
  const answers = new Counter({
    name: 'http_requests_total',
    help: 'Answers by operation and status.',
    labelNames: ['operation', 'status'],
    registers: [registry],
  });
  return {
    registry,
    observeQueue(queue) {
      const registers = [registry];
      new Gauge({
        name: 'http_requests_at_work',
        help: 'Requests that are being worked at.',
        registers,
        collect() {
          this.set(queue.figures().atWork);
        },
      });
      new Gauge({
        name: 'http_requests_waiting',
        help: 'Requests that wait for a place.',
        registers,
        collect() {
          this.set(queue.figures().waiting);
        },
      });
      new Gauge({
        name: 'http_requests_shed',
        help: 'Requests refused with 503 since the start, because too many were under way.',
        registers,
        collect() {
          this.set(queue.figures().shed);
        },
      });
    },
    observe(app) {
      app.addHook('onResponse', (request, reply, done) => {
        const operation = request.routeOptions.config.operationId ?? 'other';
        seconds.observe({ operation }, reply.elapsedTime / 1_000);
        answers.inc({ operation, status: reply.statusCode });
        done();
      });
    },
  };
}

declare module 'fastify' {
  interface FastifyContextConfig {
    operationId?: string;
  }
}
