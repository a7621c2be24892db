import { join } from 'node:path';
import { createApiClient } from '@fleet/client/api-client';
import type { SimulationOptions } from '../command/simulation-options.js';
import { controlFleet } from '../controller/controller-actor.js';
import { dayPace, pause } from '../driver/day-pace.js';
import { ordinaryHabits } from '../driver/driver-habits.js';
import { openPhone } from '../driver/phone.js';
import { storageInFolder, storageInMemory } from '../driver/phone-storage.js';
import { driveDay } from '../driver/simulated-driver.js';
import { truckMeters } from '../driver/truck-meters.js';
import type { CapturedLedger } from '../ledger/captured-ledger.js';
import type { QueuedRecord } from '../ledger/ledger-books.js';
import type { DriverAccount, FleetCredentials } from '../loading/fleet-credentials.js';
import { measuredFetch } from '../network/measured-fetch.js';
import { type NetworkProfile, networkProfiles } from '../network/network-profiles.js';
import { watchOutages } from '../network/outage-watch.js';
import { openPhoneLine } from '../network/phone-line.js';
import { randomStream } from '../random-stream.js';
import { killAtMoments, killMoments } from '../service/chaos-kills.js';
import { beginWork, type DriverStatistics, type RunStatistics } from './run-statistics.js';

export interface FleetDayParts {
  options: SimulationOptions;
  baseUrl: string;
  credentials: FleetCredentials;
  drivers: readonly DriverAccount[];
  runKey: string;
  statistics: RunStatistics;
  ledger: CapturedLedger;
  /** The expected duration of a driver's routes, in milliseconds of the run. */
  spanMs: number;
  /** Kills the service and starts it again; null if it is not the simulator's own service. */
  kill: (() => Promise<void>) | null;
  /** Aborted when the drivers must not begin anything new. */
  evening: AbortSignal;
  /** Aborted when the run is given up. */
  giveUp: AbortController;
}

/**
 * The pause before the next driver starts: ten drivers start per second. Each log-in costs the service a password hash;
 * if all drivers started at the same time, the latencies would show only these hashes.
 */
const morningMsPerDriver = 100;
/** After this time, the last drivers have logged in, opened a session and received a route. */
const quietAfterMs = 10_000;

/** Simulates the day of all drivers and of a controller; returns the records that are still on the phones. */
export async function simulateFleetDay(parts: FleetDayParts): Promise<QueuedRecord[]> {
  const { options, drivers, statistics, evening, giveUp, baseUrl, credentials } = parts;
  const { seed, speed } = options;
  const over = new AbortController();
  const api = createApiClient({
    ...{ baseUrl, credentials: credentials.controller, organisationId: credentials.organisationId },
    attempts: 1,
  });
  const atWork = AbortSignal.any([evening, over.signal]);
  const parallelWork = [
    pause(drivers.length * morningMsPerDriver + quietAfterMs, over.signal).then(() => beginWork(statistics)),
    ...(options.hasController ? [controlFleet({ api, drivers, seed, speed, statistics }, atWork)] : []),
    giveUpWithoutProgress(statistics, options.patienceMs, giveUp, over.signal),
    ...(parts.kill === null
      ? []
      : [killAtMoments(killMoments(seed, options.kills, parts.spanMs), parts.kill, atWork)]),
  ];
  const world = { meters: truckMeters(), pace: dayPace(speed), fetch: measuredFetch(statistics) };
  const random = randomStream(seed, 'morning');
  const days = drivers.map(async (account, index) => {
    const own = newDriver(statistics, account);
    const setOut = random();
    await pause(morningMsPerDriver * (index + setOut), evening);
    return oneDay(account, index, own, world, parts);
  });
  const queued = (await Promise.all(days)).flat();
  over.abort();
  await Promise.all(parallelWork);
  return queued;
}

function newDriver({ drivers }: RunStatistics, { driverId }: DriverAccount): DriverStatistics {
  const own: DriverStatistics = {
    ...{ phase: 'signing_in', isUp: true, unsent: 0, parked: 0, deaths: 0, routesCompleted: 0 },
    longestOutageMs: 0,
  };
  drivers.set(driverId, own);
  return own;
}

async function oneDay(
  account: DriverAccount,
  index: number,
  own: DriverStatistics,
  world: Pick<Parameters<typeof driveDay>[0], 'meters' | 'pace'> & { fetch: typeof globalThis.fetch },
  parts: FleetDayParts,
): Promise<readonly QueuedRecord[]> {
  const { options, baseUrl, credentials, runKey, statistics, ledger, evening, giveUp } = parts;
  const { seed, speed, storeFolder } = options;
  const profile: NetworkProfile = networkProfiles[options.network];
  const deviceId = `${runKey}-phone-${index + 1}`;
  const line = openPhoneLine({ profile, seed, index, speed });
  line.onChange((isUp) => {
    own.isUp = isUp;
  });
  const fetch = watchOutages(world.fetch, (ms) => {
    own.longestOutageMs = Math.max(own.longestOutageMs, ms);
  });
  const storage =
    storeFolder === null ? storageInMemory() : storageInFolder(join(storeFolder, runKey), deviceId);
  try {
    return await driveDay({
      ...{ seed, index, statistics, ledger, own, evening, habits: ordinaryHabits },
      ...{ meters: world.meters, pace: world.pace, giveUp: giveUp.signal },
      ...{ driverId: account.driverId, assetId: account.assetId },
      parkInYard: () => line.parkInYard(),
      openPhone: (booted) =>
        openPhone({
          ...{ baseUrl, organisationId: credentials.organisationId, account, deviceId, storage },
          ...{ line, profile, seed, index, fetch, booted },
        }),
    });
  } finally {
    line.stop();
  }
}

/** Gives up the run when all remaining drivers only deliver records, and no record was delivered for `patienceMs`. */
async function giveUpWithoutProgress(
  { drivers }: RunStatistics,
  patienceMs: number,
  giveUp: AbortController,
  over: AbortSignal,
): Promise<void> {
  let best = Number.POSITIVE_INFINITY;
  let since = performance.now();
  while (!over.aborted) {
    await pause(500, over);
    const all = [...drivers.values()];
    const left = all.filter(({ phase }) => phase !== 'done' && phase !== 'gave_up');
    const open = left.length + left.reduce((sum, { unsent }) => sum + unsent, 0);
    if (left.some(({ phase }) => phase !== 'delivering') || open < best) {
      best = open;
      since = performance.now();
    } else if (performance.now() - since > patienceMs) return giveUp.abort();
  }
}
