import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { type Terminal, UsageFault } from './command.js';

/**
 * Reads the first line of standard input, without its line end. A secret is not an argument, because every user can see
 * arguments in the list of processes. A person at a terminal gets a prompt, and their input is not shown. Throws
 * UsageFault if there is no line.
 */
export async function readSecretLine({ input, tell }: Terminal, prompt: string): Promise<string> {
  if (input.isTTY) tell(`${prompt}, then Enter:`);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: nowhere, terminal: input.isTTY });
  try {
    const closed = once(lines, 'close').then(() => ['']);
    const [line] = await Promise.race([once(lines, 'line'), closed]);
    if (typeof line !== 'string' || line === '') throw new UsageFault([`${prompt} on standard input.`]);
    return line;
  } finally {
    lines.close();
    input.pause();
  }
}
