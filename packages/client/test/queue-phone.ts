import { randomUUID } from 'node:crypto';
import {
  capture,
  type Day,
  kilometres,
  pin,
  skip,
  weight,
  workingDay,
} from '../../../apps/service/test/day-fixture.js';
import type { TestService } from '../../../apps/service/test/test-service.js';
import { type ApiClient, createApiClient } from '../src/api-client.js';
import { systemClock } from '../src/clock.js';
import { createFlushRun, type FlushResult, type FlushRun } from '../src/flush-run.js';
import type { Capture, CaptureContent } from '../src/queue-changes.js';
import { openUnsentQueue, type UnsentQueue } from '../src/unsent-queue.js';
import type { CapturedOutcome } from '../src/unsent-record.js';
import type { UnsentStore } from '../src/unsent-store.js';

/** A driver's phone as far as capturing and sending goes. */
export interface QueuePhone {
  day: Day;
  api: ApiClient;
  queue: UnsentQueue;
  run: FlushRun;
}

export async function openPhone(
  service: TestService,
  store: UnsentStore,
  options: { day?: Day; fetch?: typeof globalThis.fetch } = {},
): Promise<QueuePhone> {
  const day = options.day ?? (await workingDay(service));
  const fetch = options.fetch ?? globalThis.fetch;
  const api = createApiClient({
    baseUrl: service.origin,
    credentials: { username: day.username, pin },
    deviceId: day.deviceId,
    fetch,
  });
  const queue = await openUnsentQueue({ store, clock: systemClock });
  const run = createFlushRun({ queue, api, clock: systemClock, fetch });
  return { day, api, queue, run };
}

/** Flushes until something else than `sent` comes. */
export async function flushAll(run: FlushRun, most = 1_000): Promise<FlushResult> {
  for (let step = 0; step < most; step += 1) {
    const result = await run.flushOnce();
    if (result.kind !== 'sent') return result;
  }
  throw new Error(`no end after ${most} steps`);
}

export function captured(service: TestService, day: Day, content: CaptureContent): Capture {
  const id = content.kind === 'outcome' ? content.outcome.submission_id : randomUUID();
  return { id, organisationId: service.world.organisationId, sessionId: day.sessionId, content };
}

export function outcomeContent(day: Day, outcome: unknown, routeVersion = 1): CaptureContent {
  return { kind: 'outcome', routeId: day.routeId, routeVersion, outcome: outcome as CapturedOutcome };
}

/** The smallest thing that begins like a JPEG, and then is padded. */
export function picture(text: string, length = 64): Uint8Array {
  const bytes = new Uint8Array(length).fill(32);
  bytes.set([0xff, 0xd8, 0xff, 0xe0]);
  bytes.set(new TextEncoder().encode(text), 4);
  return bytes;
}

export { capture, kilometres, skip, weight };
