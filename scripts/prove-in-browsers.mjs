// Drives the built driver app in browsers, each with its own driver, route and bad network, and compares at the end what
// the browsers stored with what the service recorded: npm run prove:browsers. `-- --help` shows the options.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import {
  commandLine,
  optionLines,
  readOption,
  readWords,
} from '../apps/simulator/dist/command/command-words.js';
import { parseCount } from '../apps/simulator/dist/command/option-values.js';

const table = {
  browsers: { value: 'N', help: 'How many, 1 to 200 (20)' },
  seed: { value: 'N', help: 'Decides about networks and drivers (1)' },
  help: { value: null, help: 'Show this' },
};
const help = [
  'Usage: npm run prove:browsers -- [--browsers N] [--seed N]',
  '',
  'Drives a short day in each browser on a bad network, with hours without one, and checks at the end',
  'whether anything was lost or doubled. Needs Chromium of Debian.',
  '',
  ...optionLines(table),
  '',
  'Exit codes: 0 nothing was lost or doubled; 1 something was, or the run failed; 2 wrong options.',
].join('\n');

const read = readWords(table, process.argv.slice(2));
const browsers = readOption(read, 'browsers', parseCount(1, 200), 20);
const seed = readOption(read, 'seed', parseCount(0, 4_294_967_295), 1);

if (read.given.has('help')) process.stdout.write(`${help}\n`);
else if (read.faults.length > 0) {
  process.stderr.write(
    `${read.faults.join('\n')}\n\n"npm run prove:browsers -- --help" shows all options.\n`,
  );
  process.exitCode = 2;
} else process.exitCode = await prove();

async function prove() {
  const again = commandLine('npm run prove:browsers', ['--browsers', browsers, '--seed', seed]);
  const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url));
  const words = ['run', '--mode', 'external', '--project', 'external', 'e2e/driver-app/browser-fleet'];
  const child = spawn(process.execPath, [vitest, ...words], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    env: { ...process.env, PROVE_BROWSERS: String(browsers), PROVE_SEED: String(seed) },
    stdio: 'inherit',
  });
  const code = await new Promise((resolve) => child.once('exit', (status) => resolve(status ?? 1)));
  process.stdout.write(`Again: ${again}\n`);
  return code;
}
