import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../../dist/cli/fleet.js', import.meta.url));

export interface FleetAnswer {
  code: number | null;
  output: string;
  errors: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read the members that they expect.
  json(): any;
}

/** Runs the built command line as a separate process, with only these settings and this standard input. */
export async function fleet(
  words: readonly string[],
  environment: Readonly<Record<string, string>>,
  input = '',
): Promise<FleetAnswer> {
  const child = spawn(process.execPath, [program, ...words], {
    cwd: '/',
    env: { PATH: process.env.PATH ?? '', ...environment },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  child.stdin.end(input);
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, output, errors, json: () => JSON.parse(output) };
}
