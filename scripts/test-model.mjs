// Compares the service with the reference in model/ in long runs: npm run test:model (docs/model.md). Without
// arguments, it uses three random seeds with 100,000 commands each. `npm run test:model -- --help` shows the options.
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { modelHelp, parseModelCommand } from './model-options.mjs';

const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url));

/** Runs suites of the model; resolves with the exit code. */
function run(suites, settings) {
  const child = spawn(process.execPath, [vitest, 'run', '--mode', 'all', '--project', 'model', ...suites], {
    env: { ...process.env, ...settings },
    stdio: 'inherit',
  });
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
}

/** A rule that is broken in every long run, to show that the model finds it. */
const exampleOfBroken = 'nothing-is-late';

async function runSeeds({ steps, killSteps, runs }) {
  let worst = 0;
  for (const [n, { seed, again }] of runs.entries()) {
    const size = `${steps} commands, ${killSteps} more to a process that is killed`;
    process.stdout.write(`\nThe model, seed ${seed}: ${size}. Again: ${again}\n`);
    const code = await run([], {
      MODEL_SEED: String(seed),
      MODEL_STEPS: String(steps),
      MODEL_KILL_STEPS: String(killSteps),
      MODEL_SHORTENING_SECONDS: '120',
      ...(n === 0 ? { MODEL_BROKEN: exampleOfBroken } : {}),
    });
    worst = Math.max(worst, code);
  }
  return worst;
}

function main() {
  const parsed = parseModelCommand(process.argv.slice(2), () => randomInt(1, 1_000_000) * 1_000);
  switch (parsed.kind) {
    case 'help':
      process.stdout.write(`${modelHelp()}\n`);
      return 0;
    case 'faults':
      process.stderr.write(
        `${parsed.faults.join('\n')}\n\n"npm run test:model -- --help" shows all options.\n`,
      );
      return 2;
    case 'repeat':
      return run(['model/service-model.test.ts'], { MODEL_REPEAT: parsed.repeat });
    case 'broken':
      return run(['model/every-broken-rule.test.ts'], {
        MODEL_BROKEN: parsed.broken,
        MODEL_SHORTENING_SECONDS: '60',
        ...(parsed.seed === null ? {} : { MODEL_SEED: String(parsed.seed) }),
      });
    default:
      return runSeeds(parsed);
  }
}

process.exitCode = await main();
