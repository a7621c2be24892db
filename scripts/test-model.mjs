// Compares the service with the reference of model/ at length: npm run test:model (docs/model.md). Without arguments three
// seeds that nobody has chosen, 100,000 commands each.
//   --seed N        one seed
//   --seeds N       so many seeds
//   --steps N       so many commands a seed
//   --kill-steps N  so many more to a process that is killed again and again
//   --broken [names with commas between]  rules broken on purpose, of which each must be found out; all unless named
//   --repeat seed:path, or a file         what was found before, again
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const number = { type: 'string' };
const { values, positionals } = parseArgs({
  options: {
    seed: number,
    seeds: { type: 'string', default: '3' },
    steps: { type: 'string', default: '100000' },
    'kill-steps': { type: 'string', default: '1500' },
    broken: { type: 'boolean', default: false },
    repeat: { type: 'string' },
  },
  allowPositionals: true,
});

const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url));

/** Runs suites of the model; resolves with the exit code. */
function run(suites, settings) {
  const child = spawn(process.execPath, [vitest, 'run', '--project', 'model', ...suites], {
    env: { ...process.env, ...settings },
    stdio: 'inherit',
  });
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
}

/** A rule that is broken in every long run, so that it is seen that the model finds something. */
const exampleOfBroken = 'nothing-is-late';

async function runSeed(seed, isFirst) {
  process.stdout.write(
    `\nThe model, seed ${seed}: ${values.steps} commands. Again: npm run test:model -- --seed ${seed}\n`,
  );
  return run([], {
    MODEL_SEED: String(seed),
    MODEL_STEPS: values.steps,
    MODEL_KILL_STEPS: values['kill-steps'],
    MODEL_SHORTENING_SECONDS: '120',
    ...(isFirst ? { MODEL_BROKEN: exampleOfBroken } : {}),
  });
}

async function main() {
  if (values.repeat !== undefined)
    return run(['model/service-model.test.ts'], { MODEL_REPEAT: values.repeat });
  if (values.broken) {
    const settings = { MODEL_BROKEN: positionals[0] ?? 'all', MODEL_SHORTENING_SECONDS: '60' };
    return run(['model/broken-rules.long.test.ts'], {
      ...settings,
      ...(values.seed === undefined ? {} : { MODEL_SEED: values.seed }),
    });
  }
  const seeds =
    values.seed === undefined
      ? Array.from({ length: Number(values.seeds) }, () => randomInt(1, 1_000_000) * 1_000)
      : [Number(values.seed)];
  let worst = 0;
  for (const [n, seed] of seeds.entries()) worst = Math.max(worst, await runSeed(seed, n === 0));
  return worst;
}

process.exitCode = await main();
