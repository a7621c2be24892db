import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** Figures of one process for Prometheus. */
export interface Metrics {
  registry: Registry;
  /** Counts and times every answer of the app, by operation and class of status. */
  observe(app: FastifyInstance): void;
}

/** Seconds; a read takes well under one millisecond, a submission a few. */
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
