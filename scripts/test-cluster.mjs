// Drives a fleet on a bad network against a whole cluster whose parts are killed and paused, and checks at the end
// whether anything was lost or doubled: npm run test:cluster. The cluster is on the loopback: HAProxy, three processes
// of the service, PostgreSQL under Patroni with etcd, brokers, and an S3-compatible store. `npm run test:cluster --
// --help` shows the options. Ctrl-C ends the drivers' day and the faults; the report follows.
import { PreparationFailure } from '../apps/simulator/dist/loading/load-routes.js';
import { clusterHelp, parseCluster } from '../cluster/cluster-options.mjs';
import { missingPackages } from '../cluster/cluster-programs.mjs';
import { runCluster } from '../cluster/cluster-run.mjs';

const say = (line) => process.stdout.write(`${line}\n`);
const stopping = new AbortController();
process.on('SIGINT', () => stopping.abort());
process.on('SIGTERM', () => stopping.abort());

async function tryRunning(run) {
  try {
    return await runCluster(run, { say, stopping: stopping.signal });
  } catch (error) {
    const reason = error instanceof PreparationFailure ? error.message : error.stack;
    return { code: 3, line: `seed ${run.seed}: ${reason}` };
  }
}

async function main() {
  const parsed = parseCluster(process.argv.slice(2));
  if (parsed.kind === 'help') {
    say(clusterHelp());
    return 0;
  }
  if (parsed.kind === 'faults') {
    process.stderr.write(
      `${parsed.faults.join('\n')}\n\n"npm run test:cluster -- --help" shows all options.\n`,
    );
    return 2;
  }
  const missing = missingPackages(parsed.runs[0].broker);
  if (missing.length > 0) {
    process.stderr.write(`Missing here. Install with: apt-get install ${missing.join(' ')}\n`);
    return 2;
  }
  const results = [];
  for (const run of parsed.runs) if (!stopping.signal.aborted) results.push(await tryRunning(run));
  say(['', ...results.map(({ line }) => line)].join('\n'));
  return Math.max(...results.map(({ code }) => code));
}

process.exitCode = await main();
