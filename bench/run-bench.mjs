import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pino from 'pino';
import { reachEmbeddedPostgres } from '../apps/service/dist/platform/database/reach-embedded.js';
import { batchHistoryRow } from './batch-history.mjs';
import { batchLoadRow } from './batch-load.mjs';
import { prepareDrivers } from './bench-drivers.mjs';
import { clearRecords, writeHistory } from './bench-history.mjs';
import { brokenLimits } from './bench-limits.mjs';
import { startBenchProcess } from './bench-process.mjs';
import { machine, rowOf, startRow, tableOf } from './bench-report.mjs';
import { benchSizes } from './bench-sizes.mjs';
import { askingWorkloads, workloads } from './bench-workloads.mjs';
import { dayFlushRow } from './day-flush.mjs';
import { asLimitDriver } from './limit-drivers.mjs';
import { listLatencyRows } from './list-latency.mjs';
import { measureLive } from './live-bench.mjs';
import { readDemoCredentials, startMeasuredService } from './measured-service.mjs';
import { measurePages } from './page-bench.mjs';
import { measurePush } from './push-bench.mjs';
import { countQueries, loadQueryCounter, withClient } from './query-count.mjs';

const { values: options } = parseArgs({
  options: {
    json: { type: 'string' },
    rounds: { type: 'string', default: '7' },
    /** Runs only these workloads; their names are separated by commas. */
    only: { type: 'string' },
    /** Measures the pages in Chromium instead of the interface. */
    pages: { type: 'boolean', default: false },
    /** Measures the live view instead of the interface. */
    live: { type: 'boolean', default: false },
    /** With `live`: how long the page with the map is open. Then nothing else is measured. */
    minutes: { type: 'string' },
    /** Measures push instead of the interface. */
    push: { type: 'boolean', default: false },
    /** Compares the lists of an organisation with a million routes with those of one with a thousand. */
    scale: { type: 'boolean', default: false },
    routes: { type: 'string' },
    /** Runs every row once with little data, to test it. */
    small: { type: 'boolean', default: false },
  },
});
const sizes = benchSizes(options.small);
if (options.small) options.rounds = '1';
const log = pino({ level: 'silent' });
const say = (line) => process.stdout.write(`${line}\n`);

const dataDir = await mkdtemp(join(tmpdir(), 'fleet-bench-'));
const closing = [() => rm(dataDir, { recursive: true, force: true })];
try {
  const rows = await measureAll();
  say(tableOf(rows));
  if (options.json !== undefined) {
    await writeFile(options.json, `${JSON.stringify({ machine: machine(), rows }, null, 2)}\n`);
  }
  // The figures of a small run have no meaning.
  const broken = options.small ? [] : brokenLimits(rows);
  for (const sentence of broken) process.stderr.write(`${sentence}\n`);
  if (broken.length > 0) process.exitCode = 1;
} finally {
  for (const close of closing.reverse()) await close();
}

async function measureAll() {
  if (options.pages) return await measurePages({ dataDir, sizes: sizes.pages, closing });
  const minutes = options.minutes === undefined ? null : Number(options.minutes);
  if (options.live) return await measureLive({ dataDir, sizes: sizes.live, minutes, closing });
  if (options.push) return await measurePushRows();
  if (options.scale) return await measureScaleRows();
  return [...(await measureStarts()), ...(await measureLoads())];
}

async function measureScaleRows() {
  const service = await startMeasuredService(dataDir);
  closing.push(service.stop);
  const demo = await readDemoCredentials(dataDir);
  await prepareDrivers(service.baseUrl, demo);
  const routes = Number(options.routes ?? (options.small ? 400 : 1_000_000));
  return await listLatencyRows(service, demo, { routes, sizes: sizes.lists, withAdmin, say });
}

async function measurePushRows() {
  const { rounds, only } = options;
  return await measurePush({ dataDir, rounds: Number(rounds), only, sizes: sizes.push, closing, withAdmin });
}

/** The first start creates the database and the demo data; later starts use them. */
async function measureStarts() {
  const first = await startMeasuredService(dataDir);
  await withAdmin((admin) => loadQueryCounter(admin));
  await first.stop();
  if (options.only !== undefined) return [];
  const programs = [];
  const wholes = [];
  for (let round = 0; round < sizes.starts; round += 1) {
    programs.push(await startAndStop({}));
    wholes.push(await startAndStop({ withNpm: true }));
  }
  return [
    startRow('start_empty', [first.readyAfterMs]),
    startRow('start_existing', wholes),
    startRow('start_existing_program', programs),
  ];
}

async function startAndStop(how) {
  const service = await startMeasuredService(dataDir, how);
  await service.stop();
  return service.readyAfterMs;
}

async function measureLoads() {
  const service = await startMeasuredService(dataDir);
  closing.push(service.stop);
  const demo = await readDemoCredentials(dataDir);
  if (options.only === 'batch_load_500') return [await measureBatchLoad(service, demo)];
  const drivers = await prepareDrivers(service.baseUrl, demo);
  if (options.only === 'submit_batch_200_history') return [await measureBatchHistory(drivers)];
  if (options.only === 'day_flush') return [await measureDayFlush(service, demo, drivers)];
  await withAdmin((admin) =>
    withClient(admin, (client) => writeHistory(client, demo.organisation_id, sizes.history)),
  );
  const limit = startBenchProcess('./limit-server.mjs');
  closing.push(limit.stop);
  const { port: limitPort } = await limit.ask({ dataDir, drivers: drivers.map(asLimitDriver) });
  const load = startBenchProcess('./load-client.mjs');
  closing.push(load.stop);
  const servers = { limit: limitPort, service: Number(new URL(service.baseUrl).port) };
  const chosen = chosenOf(workloads);
  const rows = [];
  for (const workload of chosen) {
    const rounds = await runRounds(workload, servers, drivers, load);
    rows.push(rowOf(workload, rounds, await queriesOf(workload, servers, drivers, load)));
  }
  for (const workload of chosenOf(askingWorkloads)) {
    rows.push({
      name: workload.name,
      connections: 1,
      queries_per_request: await queriesOf(workload, servers, drivers, load),
    });
  }
  if (options.only !== undefined) return rows;
  return [
    ...rows,
    await measureBatchHistory(drivers),
    await measureDayFlush(service, demo, drivers),
    await measureBatchLoad(service, demo),
  ];
}

async function measureBatchHistory(drivers) {
  return await batchHistoryRow(drivers, { rounds: Number(options.rounds), withAdmin });
}

async function measureBatchLoad(service, demo) {
  return await batchLoadRow(service, demo, { rounds: Number(options.rounds), withAdmin });
}

function chosenOf(all) {
  const names = options.only?.split(',');
  return all.filter(({ name }) => names === undefined || names.includes(name));
}

/** Each round takes half a minute, so this row has fewer rounds than the others. */
async function measureDayFlush(service, { drivers: credentials }, drivers) {
  const rounds = Math.min(sizes.day.rounds, Number(options.rounds));
  const day = { ...sizes.day, rounds };
  return await dayFlushRow(service, { credentials: credentials[0], driver: drivers[0], day });
}

/**
 * Limit and service take turns, and each is first in every second round. The first rounds warm up both and are not
 * counted.
 */
async function runRounds(workload, servers, drivers, load) {
  const rounds = [];
  for (let round = -sizes.warmUpRounds; round < Number(options.rounds); round += 1) {
    const result = {};
    for (const side of round % 2 === 0 ? ['limit', 'service'] : ['service', 'limit']) {
      if (workload.writes)
        await withAdmin((admin) => withClient(admin, (client) => clearRecords(client, drivers)));
      const port = servers[side];
      const count = Math.ceil(workload.requests * sizes.part);
      result[side] = await load.ask({
        port,
        lanes: workload.lanes(drivers, `http://127.0.0.1:${port}`, count),
      });
    }
    if (round >= 0) rounds.push(result);
  }
  return rounds;
}

async function queriesOf(workload, { service: port }, drivers, load) {
  const count = 40;
  if (workload.writes)
    await withAdmin((admin) => withClient(admin, (client) => clearRecords(client, drivers)));
  const lanes = await workload.lanes(drivers, `http://127.0.0.1:${port}`, count, 1);
  const counted = await withAdmin((admin) => countQueries(admin, count, () => load.ask({ port, lanes })));
  return Number(counted.perRequest.toFixed(2));
}

async function withAdmin(work) {
  const server = await reachEmbeddedPostgres({ dataDir, log });
  try {
    return await work(server.adminConnection);
  } finally {
    await server.stop();
  }
}
