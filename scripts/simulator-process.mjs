import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../apps/simulator/dist/simulate.js', import.meta.url));

/**
 * Starts the simulator as a part of a larger run. `words` are its options, `again` is the command that repeats the
 * larger run; `setOut` is called when its drivers begin. Returns `{child, code}`; `code` resolves with the exit code.
 */
export function startSimulator({ words, again, setOut }) {
  const child = spawn(process.execPath, [program, ...words], {
    // Without this, the report would name credentials that are removed at the end.
    env: { ...process.env, SIMULATION_AGAIN: again },
    stdio: ['inherit', 'inherit', 'pipe'],
  });
  return { child, code: exitCode(child, setOut) };
}

async function exitCode(child, setOut) {
  const ended = once(child, 'close');
  for await (const line of createInterface({ input: child.stderr })) {
    process.stderr.write(`${line}\n`);
    if (line.includes('drivers started')) setOut();
  }
  const [code] = await ended;
  return code ?? 1;
}
