import { createServer } from 'node:net';
import { openSteadyPort } from './steady-port.js';

/** A port that nobody listens on and nobody is given, for a process that is started again and again under it. */
export async function freePort(): Promise<number> {
  const tried = await openSteadyPort(createServer());
  await tried.down();
  return tried.port;
}
