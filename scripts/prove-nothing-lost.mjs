// Drives a fleet against a service that is killed several times, and checks at the end whether anything was lost or
// doubled: npm run prove. For each seed, it starts the service as `npm start` does, on its own data folder, and creates
// a fleet by `fleet demo create`. The simulator gets only the credentials of the fleet. At moments that the seed
// decides, the service is killed (SIGKILL) and started again on the same folder and ports. Exits with the worst code of
// the simulator, with 2 for wrong options, or with 3 if a run had too few kills. `npm run prove -- --help` shows the
// options. The first Ctrl-C ends the drivers' day, the second ends the run, both with the simulator's report; no
// further seed begins.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseProof, proofHelp } from '../apps/simulator/dist/command/proof-options.js';
import { PreparationFailure } from '../apps/simulator/dist/loading/load-routes.js';
import { expectedSpanMs } from '../apps/simulator/dist/run/expected-span.js';
import { tourList } from '../apps/simulator/dist/run/tour-list.js';
import { killAtMoments, killMoments } from '../apps/simulator/dist/service/chaos-kills.js';
import { startServiceProcess } from '../apps/simulator/dist/service/killable-service.js';
import { makeFleet } from '../apps/simulator/dist/service/own-service.js';
import { proofLine } from '../apps/simulator/dist/view/proof-line.js';
import { startSimulator } from './simulator-process.mjs';

const say = (line) => process.stdout.write(`${line}\n`);
const stopping = new AbortController();
let running = null;
// Ctrl-C also reaches the simulator; this program continues, to remove the service and its data.
process.on('SIGINT', () => stopping.abort());
process.on('SIGTERM', () => {
  stopping.abort();
  running?.kill('SIGTERM');
});

/** Runs the simulator to its end; `setOut` is called when its drivers begin. */
async function simulate(words, again, setOut) {
  const { child, code } = startSimulator({ words, again, setOut });
  running = child;
  try {
    return await code;
  } finally {
    running = null;
  }
}

async function proveSeed({ words, options, again }, kills) {
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
    const code = await simulate([...words, '--credentials', file, '--json', json], again, () => {
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

/** Proves a seed. If the service or its fleet could not be prepared, prints the reason and returns code 3. */
async function tryProving(run, kills) {
  try {
    return await proveSeed(run, kills);
  } catch (error) {
    if (!(error instanceof PreparationFailure)) throw error;
    process.stderr.write(`${error.message}\n`);
    return { code: 3, killed: 0, report: null };
  }
}

/** Proves one seed after the other; resolves with the exit code. */
async function prove({ kills, runs, again }) {
  const lines = [];
  let worst = 0;
  for (const run of runs) {
    if (stopping.signal.aborted) break;
    const shown = { seed: run.seed, kills, ...(await tryProving(run, kills)) };
    lines.push(proofLine(shown));
    worst = Math.max(worst, shown.code, shown.killed < kills ? 3 : 0);
  }
  say(['', ...lines, `Again: ${again}`].join('\n'));
  return stopping.signal.aborted ? Math.max(1, worst) : worst;
}

const parsed = parseProof(process.argv.slice(2));
if (parsed.kind === 'help') say(proofHelp());
else if (parsed.kind === 'faults') {
  process.stderr.write(`${parsed.faults.join('\n')}\n\n"npm run prove -- --help" shows all options.\n`);
  process.exitCode = 2;
} else process.exitCode = await prove(parsed);
