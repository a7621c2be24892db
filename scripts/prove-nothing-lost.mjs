// Drives a fleet against a service that is killed under it, and asks at the end whether anything was lost or doubled:
// npm run prove. For each seed: the service as `npm start` runs it, on a data folder of its own; a fleet of `fleet demo create`;
// the simulator beside it, with the fleet's credentials and nothing else; SIGKILL for the service at seeded moments, and a new
// start on the same folder and ports. Exits with the worst code of the simulator, or 3 where fewer kills fell into a run.
//   --drivers N     drivers (200)
//   --network NAME  good, fair, bad or none-for-hours (bad)
//   --seeds N,N,N   one run each (1,2,3)
//   --kills N       so many in each run (5)
//   --rounds N      routes per driver (2)
//   --speed X       seconds of a driver's day in one second (60)
// Ctrl-C ends the drivers' day, once more ends the run, each time with the simulator's report; no further seed begins.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { parseCommand } from '../apps/simulator/dist/command/simulation-options.js';
import { expectedSpanMs } from '../apps/simulator/dist/run/expected-span.js';
import { tourList } from '../apps/simulator/dist/run/tour-list.js';
import { killAtMoments, killMoments } from '../apps/simulator/dist/service/chaos-kills.js';
import { makeFleet } from '../apps/simulator/dist/service/own-service.js';
import { startServiceProcess } from '../apps/simulator/dist/service/service-process.js';

const text = (fallback) => ({ type: 'string', default: fallback });
const { values } = parseArgs({
  options: {
    ...{ drivers: text('200'), network: text('bad'), seeds: text('1,2,3') },
    ...{ kills: text('5'), rounds: text('2'), speed: text('60') },
  },
});
const simulator = fileURLToPath(new URL('../apps/simulator/dist/simulate.js', import.meta.url));
const say = (line) => process.stdout.write(`${line}\n`);
const stopping = new AbortController();
let running = null;
// The keyboard's signal reaches the simulator by itself; this program goes on, to take away what it made.
process.on('SIGINT', () => stopping.abort());
process.on('SIGTERM', () => {
  stopping.abort();
  running?.kill('SIGTERM');
});

/** What the simulator is asked for, by its own words; faults end everything before anything is begun. */
function commandOf(seed) {
  const { drivers, network, rounds, speed } = values;
  const words = ['--drivers', drivers, '--network', network, '--rounds', rounds, '--speed', speed];
  words.push('--seed', seed);
  const parsed = parseCommand(words, 0);
  if (parsed.kind === 'run') return { words, options: parsed.options };
  process.stderr.write(`${(parsed.faults ?? []).join('\n')}\n`);
  process.exit(2);
}

/** Runs the simulator to its end; `setOut` is called when its drivers begin. */
async function simulate(words, setOut) {
  const child = spawn(process.execPath, [simulator, ...words], { stdio: ['inherit', 'inherit', 'pipe'] });
  running = child;
  const ended = once(child, 'close');
  for await (const line of createInterface({ input: child.stderr })) {
    process.stderr.write(`${line}\n`);
    if (line.includes('drivers set out')) setOut();
  }
  const [code] = await ended;
  running = null;
  return code ?? 1;
}

async function proveSeed({ words, options }, kills) {
  const folder = await mkdtemp(join(tmpdir(), 'fleet-proof-'));
  const over = new AbortController();
  const inPeace = AbortSignal.any([over.signal, stopping.signal]);
  let service = null;
  let killing = Promise.resolve();
  let killed = 0;
  try {
    service = await startServiceProcess(folder);
    const file = join(folder, 'fleet.json');
    await makeFleet(service, { drivers: options.drivers, file }, say);
    const { tours } = await tourList(options);
    const moments = killMoments(options.seed, kills, expectedSpanMs(tours, options));
    const kill = async () => {
      killed += 1;
      await service.killAndRestart();
    };
    const json = join(folder, 'report.json');
    if (stopping.signal.aborted) return { code: 1, killed, report: null };
    const code = await simulate([...words, '--credentials', file, '--json', json], () => {
      killing = killAtMoments(moments, kill, inPeace);
    });
    over.abort();
    await killing;
    const report = JSON.parse(await readFile(json, 'utf8').catch(() => 'null'));
    return { code, killed, report };
  } finally {
    over.abort();
    await killing.catch(() => undefined);
    await service?.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** One line for people: what a seed has shown. */
function summary(seed, { code, killed, report }) {
  if (report === null) return `seed ${seed}: no report (exit code ${code})`;
  const { captured, recorded, late, quarantined, differences } = report.totals;
  const counts = `captured ${captured}   recorded ${recorded + late + quarantined}`;
  const faults = `lost ${differences.lost}   doubled ${differences.doubled}`;
  const rest = `kills ${killed}   minutes ${(report.seconds / 60).toFixed(1)}`;
  return `seed ${seed}: ${report.verdict === 'clean' ? 'clean' : 'NOT CLEAN'}   ${counts}   ${faults}   ${rest}`;
}

const kills = /^\d{1,3}$/.test(values.kills) ? Number(values.kills) : 5;
const runs = values.seeds.split(',').map((seed) => ({ seed, command: commandOf(seed) }));
const lines = [];
let worst = 0;
for (const { seed, command } of runs) {
  if (stopping.signal.aborted) break;
  const shown = await proveSeed(command, kills);
  const missing = shown.killed < kills;
  lines.push(
    `${summary(seed, shown)}${missing ? `   only ${shown.killed} of ${kills} kills fell into it` : ''}`,
  );
  worst = Math.max(worst, shown.code, missing ? 3 : 0);
}
say(['', ...lines].join('\n'));
process.exitCode = stopping.signal.aborted ? Math.max(1, worst) : worst;
