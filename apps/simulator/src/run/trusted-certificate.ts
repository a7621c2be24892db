import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

/**
 * Makes Node trust a certificate authority for HTTPS and MQTT. Node reads further authorities only at its start, from
 * the environment. So this process starts itself again with the file, and returns the exit code of that process.
 * Returns null if there is no file, or if Node already trusts it.
 */
export async function runTrusting(caFile: string | null): Promise<number | null> {
  if (caFile === null) return null;
  const file = resolve(caFile);
  if (process.env.NODE_EXTRA_CA_CERTS === file) return null;
  const child = spawn(process.execPath, [...process.execArgv, ...process.argv.slice(1)], {
    stdio: 'inherit',
    env: { ...process.env, NODE_EXTRA_CA_CERTS: file },
  });
  // Ctrl-C reaches both processes; the child handles it.
  const ignore = () => undefined;
  process.on('SIGINT', ignore);
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  const [code] = await once(child, 'exit');
  process.off('SIGINT', ignore);
  return typeof code === 'number' ? code : 1;
}
