import { randomUUID } from 'node:crypto';
import {
  capture,
  type Day,
  kilometres,
  pin,
  weight,
  workingDay,
} from '../../apps/service/test/day-fixture.js';
import type { TestService } from '../../apps/service/test/test-service.js';
import { type ApiClient, createApiClient } from '../../packages/client/src/calls/api-client.js';
import { type Clock, systemClock } from '../../packages/client/src/clock.js';
import type { FlushResult } from '../../packages/client/src/queue/flush-result.js';
import { createFlushRun, type FlushRun } from '../../packages/client/src/queue/flush-run.js';
import type { Capture, CaptureContent } from '../../packages/client/src/queue/queue-changes.js';
import { openUnsentQueue, type UnsentQueue } from '../../packages/client/src/queue/unsent-queue.js';
import type { CapturedOutcome } from '../../packages/client/src/queue/unsent-record.js';
import type { UnsentStore } from '../../packages/client/src/storage/unsent-store.js';

/** The part of a driver's phone that captures and sends. */
export interface QueuePhone {
  day: Day;
  api: ApiClient;
  queue: UnsentQueue;
  run: FlushRun;
}

export async function openPhone(
  service: TestService,
  store: UnsentStore,
  options: { day?: Day; fetch?: typeof globalThis.fetch; clock?: Clock } = {},
): Promise<QueuePhone> {
  const day = options.day ?? (await workingDay(service));
  const { fetch = globalThis.fetch, clock = systemClock } = options;
  const api = createApiClient({
    baseUrl: service.origin,
    credentials: { username: day.username, pin },
    deviceId: day.deviceId,
    fetch,
  });
  const queue = await openUnsentQueue({ store, clock });
  const run = createFlushRun({ queue, api, clock });
  return { day, api, queue, run };
}

/** Flushes until the result is not `sent`. */
export async function flushAll(run: FlushRun, most = 1_000): Promise<FlushResult> {
  for (let step = 0; step < most; step += 1) {
    const result = await run.flushOnce();
    if (result.kind !== 'sent') return result;
  }
  throw new Error(`no end after ${most} steps`);
}

function captured(service: TestService, day: Day, content: CaptureContent): Capture {
  const id = content.kind === 'outcome' ? content.outcome.submission_id : randomUUID();
  return { id, organisationId: service.world.organisationId, sessionId: day.sessionId, content };
}

export function outcomeContent(day: Day, outcome: unknown, routeVersion = 1): CaptureContent {
  return { kind: 'outcome', routeId: day.routeId, routeVersion, outcome: outcome as CapturedOutcome };
}

/** Bytes of this length that begin like a JPEG and contain the text. */
export function picture(text: string, length = 64): Uint8Array {
  const bytes = new Uint8Array(length).fill(32);
  bytes.set([0xff, 0xd8, 0xff, 0xe0]);
  bytes.set(new TextEncoder().encode(text), 4);
  return bytes;
}

/** Captures contents one after the other; throws if one is not stored. */
export async function captureAll(
  service: TestService,
  { day, queue }: QueuePhone,
  contents: readonly CaptureContent[],
): Promise<void> {
  for (const content of contents) {
    const added = await queue.add(captured(service, day, content));
    if (!added.ok) throw new Error(JSON.stringify(added));
  }
}

export async function addPicture(
  service: TestService,
  { queue }: QueuePhone,
  bytes: Uint8Array,
): Promise<string> {
  const { organisationId } = service.world;
  const added = await queue.addImage({ organisationId, contentType: 'image/jpeg', bytes });
  if (!added.ok) throw new Error(JSON.stringify(added));
  return added.placeholder;
}

/** Captures records of every kind in turn, with images in two outcomes. */
export async function captureDay(service: TestService, phone: QueuePhone): Promise<void> {
  const { day } = phone;
  const { routeId } = day;
  const route = await phone.api.readActiveRoute({ organisationId: service.world.organisationId });
  const stops = route.ok ? route.body.data.travel_plan.points_of_interest : [];
  const photo = await addPicture(service, phone, picture('photo', 5_000));
  const note = await addPicture(service, phone, picture('note', 7_000));
  const firstMs = Date.now() - 60_000;
  const at = (second: number) => new Date(firstMs + second * 1_000).toISOString();
  const position = (second: number): CaptureContent => ({
    kind: 'position',
    position: { at: at(second), coordinates: [1.6, 42.4], accuracy_m: 5 },
  });
  await captureAll(service, phone, [
    position(0),
    { kind: 'arrival', routeId, stopId: stops[0]?.id ?? '', at: at(1) },
    outcomeContent(day, kilometres(day, '182350')),
    position(2),
    outcomeContent(day, capture('deliver/photo', { image_urls: [photo] })),
    {
      kind: 'activity',
      routeId,
      activity: { reference: 'fuel', type: 'fuel_stop', name: 'Fuel', at: at(3) },
    },
    { kind: 'activity_status', routeId, reference: 'fuel', status: 'completed', at: at(4) },
    outcomeContent(day, capture('deliver/note', { image_urls: [note, photo] })),
    outcomeContent(day, weight()),
    position(5),
    { kind: 'departure', routeId, stopId: stops[0]?.id ?? '', at: at(6) },
    { kind: 'completion', routeId, at: at(7) },
  ]);
}
