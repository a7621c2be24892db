import { randomInt } from 'node:crypto';
import { helpText } from './command/option-table.js';
import { parseCommand } from './command/simulation-options.js';
import { runSimulation } from './run/run-simulation.js';

const parsed = parseCommand(process.argv.slice(2), randomInt(1, 2 ** 31));
if (parsed.kind === 'help') process.stdout.write(`${helpText()}\n`);
else if (parsed.kind === 'faults') {
  process.stderr.write(`${parsed.faults.join('\n')}\n\n"npm run simulate -- --help" shows all options.\n`);
  process.exitCode = 2;
} else {
  const code = await runSimulation(parsed.options, process.env.SIMULATION_AGAIN ?? null);
  // Exit explicitly, because phones of an interrupted run may still be retrying. Write pending output first.
  process.stdout.write('', () => process.exit(code));
}
