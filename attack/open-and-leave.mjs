import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const program = fileURLToPath(new URL('left-connections.mjs', import.meta.url));

/**
 * Opens `rate` connections a second from one address for `ms`, in a process of their own. Sends the text or bytes over
 * each connection, and resets it immediately. Resolves with the number of connections.
 */
export async function openAndLeave({ port, address, rate, ms, text }) {
  const words = [program, port, address, rate, ms, Buffer.from(text).toString('base64')];
  const { stdout } = await promisify(execFile)(process.execPath, words.map(String));
  return Number(stdout);
}
