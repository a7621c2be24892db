import type { DriverClient, ReleaseRequest } from '@fleet/client/driver-client-shape';
import type { Route } from '@fleet/contract/planning/routes';
import type { CapturedLedger } from '../ledger/captured-ledger.js';
import type { QueuedRecord } from '../ledger/ledger-books.js';
import { happens, type RandomStream, randomStream } from '../random-stream.js';
import { countUp, type DriverStatistics, type RunStatistics } from '../run/run-statistics.js';
import { openCaptureBook } from './capture-book.js';
import { endDay } from './day-end.js';
import { type DayPace, pause } from './day-pace.js';
import { type DriverHabits, releaseAnswer } from './driver-habits.js';
import { mendParked } from './mend-parked.js';
import { type MoveParts, makeMove } from './move-making.js';
import { nextMove } from './next-move.js';
import type { Phone } from './phone.js';
import { freshMemory, type RouteMemory } from './route-memory.js';
import type { TruckMeters } from './truck-meters.js';

export interface SimulatedDriverParts {
  /** Makes the phone, which must call `booted` at each start. */
  openPhone(booted: (client: DriverClient) => void): Phone;
  driverId: string;
  assetId: string;
  seed: number;
  index: number;
  pace: DayPace;
  habits: DriverHabits;
  meters: TruckMeters;
  ledger: CapturedLedger;
  statistics: RunStatistics;
  own: DriverStatistics;
  /** Aborted when the driver must not begin anything new. */
  evening: AbortSignal;
  /** Aborted when the run is given up. */
  giveUp: AbortSignal;
  /** Gives the phone a network that lasts until the end. */
  parkInYard(): void;
}

/** A driver ends the day after this time with a network but without a route, in milliseconds of the run. */
const longestWaitMs = 5_000;

/**
 * Simulates a driver's day. Returns the records that are still on the phone at its end. Never rejects because of the
 * network.
 */
export async function driveDay(parts: SimulatedDriverParts): Promise<readonly QueuedRecord[]> {
  const { own, statistics, seed, index, habits, giveUp } = parts;
  const random = randomStream(seed, 'driver', index);
  const dying = randomStream(seed, 'death', index);
  const memories = new Map<string, RouteMemory>();
  const phone: Phone = parts.openPhone((client) => listen(client, parts, () => phone, random));
  await phone.boot();
  const book = openCaptureBook({
    phone,
    driverId: parts.driverId,
    ledger: parts.ledger,
    diesNow: () => {
      const dies = !parts.evening.aborted && happens(dying, habits.phoneDies);
      if (dies) countUp(statistics.incidents, 'phone died');
      return dies;
    },
  });
  const moving: MoveParts = { ...parts, book, random, phone };
  let waitedSince: number | null = null;
  while (!parts.evening.aborted) {
    watch(phone, own);
    if (!(await inSession(phone, parts))) continue;
    const { route } = phone.client;
    const memory = route === null ? null : memoryOf(memories, route);
    const move = route === null || memory === null ? null : nextMove(route, memory);
    if (route !== null && memory !== null && move !== null && move.kind !== 'nothing') {
      waitedSince = null;
      await makeMove(move, route, memory, moving);
      continue;
    }
    // The service may need the last captures before it gives the driver another route.
    own.phase = own.unsent > 0 ? 'delivering' : 'without_route';
    waitedSince ??= performance.now();
    const isSure = phone.client.state === 'live' && own.unsent === 0;
    if (!isSure) waitedSince = performance.now();
    if (performance.now() - waitedSince > longestWaitMs) {
      if (memory === null) break;
      // The driver still sees the route, because its completion is quarantined or came too late. The driver completes
      // it again.
      memory.completed = false;
      waitedSince = null;
    }
    await pause(250, parts.evening);
  }
  own.phase = 'delivering';
  parts.parkInYard();
  const queued = await endDay(phone, { ...parts, mend: (client) => mendParked(client, book) });
  watch(phone, own);
  own.phase = queued.length === 0 ? 'done' : 'gave_up';
  await Promise.race([phone.stop(), pause(5_000, giveUp)]);
  return queued;
}

/** A phone that died may show one of the last completed routes again, but never an older one. */
const mostDriven = 2;

function memoryOf(memories: Map<string, RouteMemory>, route: Route): RouteMemory {
  const known = memories.get(route.id);
  if (known !== undefined) return known;
  const driven = [...memories].filter(([, { completed }]) => completed);
  for (const [routeId] of driven.slice(0, -mostDriven)) memories.delete(routeId);
  const memory = freshMemory();
  memories.set(route.id, memory);
  return memory;
}

function watch(phone: Phone, own: DriverStatistics): void {
  const unsent = phone.client.unsent();
  own.unsent = unsent.length;
  own.parked = unsent.filter((each) => each.parked !== null).length;
  own.deaths = phone.deaths;
}

/** Logs in and opens a session if there is none. Returns false after a failed attempt. */
async function inSession(
  phone: Phone,
  { assetId, own, evening, statistics }: SimulatedDriverParts,
): Promise<boolean> {
  const { client } = phone;
  if (client.session !== null) return true;
  own.phase = 'signing_in';
  const signedIn = await client.signIn();
  if (client.session !== null) return true;
  const taken = signedIn.ok ? await client.takeSession(assetId) : signedIn;
  if (taken.ok) return true;
  const { failure } = taken;
  const why = 'problems' in failure ? failure.problems[0]?.code : undefined;
  if (why !== undefined) countUp(statistics.incidents, `no session: ${why}`);
  await pause(1_000, evening);
  return false;
}

/** Reacts to the events of the phone's client. */
function listen(
  client: DriverClient,
  { statistics, habits, pace, evening, own }: SimulatedDriverParts,
  phone: () => Phone,
  random: RandomStream,
): void {
  const isCurrent = () => phone().client === client;
  client.on('lost', ({ sessionId, sequence }) => {
    statistics.alarms.push(`A phone says that number ${sequence} of session ${sessionId} was lost.`);
  });
  client.on('setAside', ({ place, message }) => {
    statistics.alarms.push(`A phone's storage was damaged at ${place}: ${message}`);
  });
  client.on('parked', ({ parked }) => {
    for (const { code } of parked?.problems ?? []) countUp(statistics.parkedFor, code);
  });
  client.on('state', () => {
    own.unsent = client.unsent().length;
  });
  const asked = new Set<string>();
  client.on('release', (request: ReleaseRequest) => {
    if (request.status !== 'requested' || request.remainingMs <= 0 || asked.has(request.id)) return;
    asked.add(request.id);
    void answerRelease(request);
  });
  async function answerRelease({ route_id: routeId, remainingMs }: ReleaseRequest): Promise<void> {
    const answer = releaseAnswer(habits, random);
    countUp(statistics.incidents, `release request: ${answer === 'ignore' ? 'no answer' : answer}`);
    if (answer === 'ignore') return;
    // The driver thinks for half a minute, but at most half of the time that is left.
    await pause(Math.min(30_000 / pace.speed, remainingMs / 2), evening);
    for (let attempt = 1; attempt <= 3 && isCurrent(); attempt += 1) {
      const said =
        answer === 'release'
          ? await client.releaseRoute(routeId)
          : await client.refuseRelease(routeId, 'I am at the customer’s gate');
      if (said.ok || said.failure.kind === 'refused') return;
    }
  }
}
