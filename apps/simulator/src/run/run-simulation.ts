import { writeFile } from 'node:fs/promises';
import { createApiClient } from '@fleet/client/api-client';
import type { SimulationOptions } from '../command/simulation-options.js';
import { type LedgerLine, openLedger } from '../ledger/captured-ledger.js';
import { type DriverPages, openPages } from '../ledger/driver-pages.js';
import { followEvents } from '../ledger/event-follower.js';
import { compareFleet } from '../ledger/fleet-comparison.js';
import type { QueuedRecord } from '../ledger/ledger-books.js';
import { type BlobLine, type FactLine, gatherFacts } from '../ledger/recorded-facts.js';
import { sentenceOf } from '../loading/failure-sentence.js';
import { loadRoutes, PreparationFailure } from '../loading/load-routes.js';
import { removeEarlierWork } from '../loading/remove-earlier-work.js';
import type { SourceTour } from '../routes-from/source-tour.js';
import { type LiveView, openLiveView } from '../view/live-view.js';
import { reportLines } from '../view/report-text.js';
import { expectedSpanMs } from './expected-span.js';
import { simulateFleetDay } from './fleet-day.js';
import { openFleetService } from './fleet-service.js';
import { readNamedService } from './named-service.js';
import { orderlyEnd } from './orderly-end.js';
import { faultOfWriting, faultyPlaces } from './output-places.js';
import { interruptedExitCode, type PreparationWatch, watchPreparation } from './preparation-watch.js';
import { buildReport } from './run-report.js';
import { runStatistics } from './run-statistics.js';
import { tourList } from './tour-list.js';
import { runTrusting } from './trusted-certificate.js';
import { viewOf } from './view-source.js';

/**
 * Runs the whole simulation and returns the exit code. If it is part of a larger run, `again` is the command that
 * repeats the larger run, for the report.
 */
export async function runSimulation(
  options: SimulationOptions,
  again: string | null = null,
): Promise<number> {
  const tell = (line: string) => process.stderr.write(`${line}\n`);
  const reading = options.keepRoutes ? { ok: true as const, tours: [], notes: [] } : await tourList(options);
  const named = await readNamedService(options);
  const places = await faultyPlaces(options);
  if (!reading.ok || !named.ok || places.length > 0) {
    for (const fault of [...faultsOf(reading), ...faultsOf(named), ...places]) tell(fault);
    return 2;
  }
  for (const note of reading.notes) tell(note);
  const watch = watchPreparation();
  let service: Service | null = null;
  try {
    service = await openFleetService(named.service, options.drivers, tell, watch.signal);
    const trusting = await runTrusting(service.caFile);
    if (trusting !== null) return trusting;
    return await simulateWithBooks({ options, again, tours: reading.tours, service, tell, watch });
  } catch (error) {
    if (watch.signal.aborted) return interruptedExitCode;
    if (!(error instanceof PreparationFailure)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 3;
  } finally {
    watch.close();
    await service?.stop();
    // Requests with routes may still be pending; exit without waiting for them.
    if (watch.signal.aborted) process.exit(interruptedExitCode);
  }
}

const faultsOf = (reading: { ok: true } | { ok: false; faults: readonly string[] }): readonly string[] =>
  reading.ok ? [] : reading.faults;

type Service = Awaited<ReturnType<typeof openFleetService>>;

interface SimulationParts {
  options: SimulationOptions;
  again: string | null;
  tours: readonly SourceTour[];
  service: Service;
  tell: (line: string) => void;
  watch: PreparationWatch;
}

interface RunBooks {
  captured: DriverPages<LedgerLine>;
  recorded: DriverPages<FactLine>;
  blobs: DriverPages<BlobLine>;
}

async function simulateWithBooks(parts: SimulationParts): Promise<number> {
  const books = {
    captured: await openPages<LedgerLine>(),
    recorded: await openPages<FactLine>(),
    blobs: await openPages<BlobLine>(),
  };
  try {
    return await simulate(parts, books);
  } finally {
    await Promise.all([books.captured.close(), books.recorded.close(), books.blobs.close()]);
  }
}

async function simulate(parts: SimulationParts, books: RunBooks): Promise<number> {
  const { options, again, tours, service, tell, watch } = parts;
  const { credentials, baseUrl } = service;
  const { organisationId } = credentials;
  const drivers = credentials.drivers.slice(0, options.drivers);
  const planning = createApiClient({
    baseUrl,
    organisationId,
    credentials: { apiKeyId: credentials.apiKeyId },
  });
  const control = createApiClient({ baseUrl, organisationId, credentials: credentials.controller });
  const runKey = `SIM-${Date.now().toString(36).toUpperCase()}`;
  const { keepRoutes } = options;
  await watch.unlessInterrupted(removeEarlierWork({ api: control, drivers, keepRoutes, onProgress: tell }));
  const statistics = runStatistics();
  const driverIds = drivers.map((each) => each.driverId);
  const gathering = gatherFacts(new Set(driverIds), books.recorded, books.blobs);
  const followed = await followEvents({
    ...{ api: planning, gathering },
    onRecords: (count) => {
      statistics.inFeed += count;
    },
  });
  if (!followed.ok)
    throw new PreparationFailure(`The events cannot be read: ${sentenceOf(followed.failure)}`);
  const { follower } = followed;
  const startedAtMs = Date.now();
  const { rounds, speed, seed } = options;
  if (!keepRoutes) {
    const loading = { drivers, tours, rounds, speed, seed, runKey, startMs: startedAtMs };
    await watch.unlessInterrupted(loadRoutes({ api: planning, ...loading, onProgress: tell }));
  }
  watch.close();
  tell(`${drivers.length} drivers started`);
  const ledger = openLedger(books.captured, () => {
    statistics.captured += 1;
  });
  const end = orderlyEnd(options.durationMs);
  const view: LiveView = openLiveView(
    process.stdout,
    viewOf({ options, baseUrl, statistics, service, startedAtMs, end }),
    options.plain,
  );
  end.onFirst(() =>
    view.say('Ending the day: drivers deliver what they have. Ctrl-C again ends the run at once.'),
  );
  let queued: QueuedRecord[];
  try {
    const spanMs = expectedSpanMs(tours, options);
    queued = await simulateFleetDay({
      ...{ options, baseUrl, credentials, drivers, runKey, statistics, ledger, spanMs },
      ...{ kill: service.kill, evening: end.evening, giveUp: end.giveUp },
    });
    if (!(await follower.catchUp(options.patienceMs))) {
      statistics.alarms.push('The feed of events could not be read to its end.');
    }
  } finally {
    await follower.stop();
    view.close();
    end.close();
  }
  const compared = await compareFleet({ driverIds, ledger, gathering, queued, api: control });
  if (!compared.ok)
    throw new PreparationFailure(`The sessions cannot be read: ${sentenceOf(compared.failure)}`);
  const report = buildReport({
    ...{ options, baseUrl, drivers, statistics, comparison: compared.comparison, startedAtMs },
    ...{ endedAtMs: Date.now(), killed: service.kills(), interrupted: end.interrupted(), again },
  });
  process.stdout.write(`${reportLines(report).join('\n')}\n`);
  if (options.jsonFile !== null) {
    const text = `${JSON.stringify(report, null, 2)}\n`;
    await writeFile(options.jsonFile, text).catch((error: unknown) => {
      throw new PreparationFailure(faultOfWriting('--json', options.jsonFile ?? '', error));
    });
  }
  return report.verdict === 'clean' ? 0 : 1;
}
