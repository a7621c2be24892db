import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { type Terminal, UsageFault } from './command.js';

/**
 * The first line of standard input, without its end: arguments stand in everybody's list of processes. A person who
 * types it is asked first and does not see it. Throws UsageFault where there is none.
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
