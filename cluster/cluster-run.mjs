import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { makeFleet } from '../apps/simulator/dist/service/own-service.js';
import { startSimulator } from '../scripts/simulator-process.mjs';
import { carryOutFaults } from './cluster-faults.mjs';
import { startCluster } from './start-cluster.mjs';

const fleet = fileURLToPath(new URL('../apps/service/dist/cli/fleet.js', import.meta.url));

/**
 * Drives a fleet for `minutes` against a cluster of its own, with a fault every `every` seconds; then all parts run
 * again, and the phones deliver what they have. Ends early when `stopping` is aborted. Resolves with the exit code and a
 * line for the summary.
 */
export async function runCluster({ minutes, seed, drivers, broker, every, again }, { say, stopping }) {
  const folder = await mkdtemp(join(tmpdir(), 'fleet-cluster-run-'));
  let cluster = null;
  let isClean = false;
  try {
    cluster = await startCluster({ broker, say });
    const credentials = join(folder, 'fleet.json');
    await makeFleet(cluster, { drivers, file: credentials }, say);
    const over = new AbortController();
    const signal = AbortSignal.any([over.signal, stopping]);
    let faults = Promise.resolve(new Map());
    const json = join(folder, 'report.json');
    const simulator = startSimulator({
      words: [
        ...['--url', cluster.baseUrl, '--credentials', credentials, '--drivers', String(drivers)],
        ...[
          '--network',
          'bad',
          '--seed',
          String(seed),
          '--rounds',
          String(Math.min(50, minutes + 1)),
          '--duration',
          `${minutes}m`,
        ],
        ...['--json', json, '--plain'],
      ],
      again,
      setOut: () => {
        const everyMs = every * 1_000;
        // The phones then have a whole cluster for their last records.
        setTimeout(() => over.abort(), minutes * 60_000).unref();
        faults = carryOutFaults({ parts: cluster.parts, seed, everyMs, say, signal });
      },
    });
    const interrupt = () => simulator.child.kill('SIGINT');
    if (stopping.aborted) interrupt();
    else stopping.addEventListener('abort', interrupt, { once: true });
    const code = await simulator.code;
    over.abort();
    const counts = await faults;
    const report = JSON.parse(await readFile(json, 'utf8').catch(() => 'null'));
    const audit = await verifyAudit(cluster.environment);
    const result = summary({ seed, code, counts, report, audit });
    isClean = result.code === 0;
    return result;
  } finally {
    if (cluster !== null && !isClean) say(`The logs of the parts are in ${await cluster.keepLogs()}.`);
    await cluster?.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** True if the audit logs of all organisations are whole. */
async function verifyAudit(env) {
  return await promisify(execFile)(process.execPath, [fleet, 'audit', 'verify'], {
    env,
    cwd: env.DATA_DIR,
  }).then(
    () => true,
    () => false,
  );
}

function summary({ seed, code, counts, report, audit }) {
  const faults = [...counts].map(([name, count]) => `${name} ${count}`).join(', ');
  if (report === null)
    return { code: Math.max(code, 1), line: `seed ${seed}: no report (exit code ${code})` };
  const { captured, recorded, late, quarantined, differences } = report.totals;
  const line = [
    `seed ${seed}: ${report.verdict === 'clean' && audit ? 'clean' : 'NOT CLEAN'}`,
    `captured ${captured}   recorded ${recorded}   late ${late}   quarantined ${quarantined}`,
    `lost ${differences.lost}   doubled ${differences.doubled}`,
    `longest outage ${(report.longest_outage_ms / 1_000).toFixed(1)} s`,
    audit ? 'audit log whole' : 'AUDIT LOG BROKEN',
    `minutes ${(report.seconds / 60).toFixed(1)}`,
  ].join('   ');
  return { code: audit ? code : Math.max(code, 1), line: `${line}\n  faults: ${faults}` };
}
