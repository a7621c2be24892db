import type { ApiClient } from '@fleet/client/api-client';
import { entryAt, randomStream } from '../random-stream.js';
import type { SourceTour } from '../routes-from/source-tour.js';
import { sentenceOf } from './failure-sentence.js';
import type { DriverAccount } from './fleet-credentials.js';
import { planOfTour, tourSpanMs } from './tour-plan.js';

export interface LoadingTask {
  /** With the API key. */
  api: ApiClient;
  drivers: readonly DriverAccount[];
  tours: readonly SourceTour[];
  rounds: number;
  speed: number;
  seed: number;
  /** The prefix of all keys, so that runs do not share routes. */
  runKey: string;
  startMs: number;
  onProgress(done: string): void;
}

/** The run cannot begin, because something could not be prepared. */
export class PreparationFailure extends Error {
  override readonly name = 'PreparationFailure';
}

const mostTrailers = 10;
const routesPerCall = 50;
/** Half of the size that the service accepts in one request [C-11]. */
const bytesPerCall = 4 * 1024 * 1024;

/**
 * Saves trailers and, for each driver, `rounds` consecutive routes, through the integration interface. If there are too
 * few tours, several drivers drive the same tour. Returns the ids of the routes. Throws PreparationFailure with the
 * service's message.
 */
export async function loadRoutes(task: LoadingTask): Promise<ReadonlySet<string>> {
  const trailers = await saveTrailers(task);
  const ids = new Set<string>();
  const routes = task.drivers.flatMap((driver, index) =>
    routesOf(task, driver, index, entryAt(trailers, index)),
  );
  for (const batch of batchesOf(routes)) {
    const saved = await task.api.saveRoutes({ body: { routes: batch } });
    if (!saved.ok)
      throw new PreparationFailure(`The routes could not be saved: ${sentenceOf(saved.failure)}`);
    for (const { route_id, errors = [], integration_key } of saved.body.data) {
      if (route_id === undefined) {
        const [first] = errors;
        throw new PreparationFailure(
          `Route ${integration_key} was refused at ${first?.key ?? '/'}: ${first?.message ?? 'no reason given'}`,
        );
      }
      ids.add(route_id);
    }
    task.onProgress(`${ids.size} of ${routes.length} routes`);
  }
  return ids;
}

async function saveTrailers({ api, drivers, runKey }: LoadingTask): Promise<string[]> {
  const keys = Array.from(
    { length: Math.min(mostTrailers, drivers.length) },
    (_, n) => `${runKey}-TRAILER-${n + 1}`,
  );
  for (const [index, integrationKey] of keys.entries()) {
    const odometer = { meter_type: 'hours', unit: 'h', current_reading: `${1_000 + index}.5` } as const;
    const name = `Simulated trailer ${index + 1}`;
    const saved = await api.saveAsset({ integrationKey, body: { type: 'trailer', name, odometer } });
    if (!saved.ok) throw new PreparationFailure(`A trailer could not be saved: ${sentenceOf(saved.failure)}`);
  }
  return keys;
}

interface KeyedPlan {
  integration_key: string;
  route: unknown;
}

function routesOf(task: LoadingTask, driver: DriverAccount, index: number, trailerKey: string): KeyedPlan[] {
  const { tours, rounds, speed, seed, runKey } = task;
  let startMs = task.startMs;
  return Array.from({ length: rounds }, (_, round) => {
    const tour = entryAt(tours, index + round * task.drivers.length);
    const random = randomStream(seed, 'plan', index, round);
    const plan = planOfTour(tour, { ...driver, truckId: driver.assetId, trailerKey, startMs, speed, random });
    startMs += tourSpanMs(tour) / speed;
    return { integration_key: `${runKey}-${index + 1}-${round + 1}`, route: plan };
  });
}

function batchesOf(routes: readonly KeyedPlan[]): KeyedPlan[][] {
  const batches: KeyedPlan[][] = [];
  let room = 0;
  for (const route of routes) {
    const bytes = JSON.stringify(route).length * 2;
    const batch = batches.at(-1);
    if (batch === undefined || batch.length >= routesPerCall || bytes > room) {
      batches.push([route]);
      room = bytesPerCall - bytes;
    } else {
      batch.push(route);
      room -= bytes;
    }
  }
  return batches;
}
