import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

/**
 * Node takes further authorities only from its environment at its start, for HTTPS and MQTT alike. If this process does
 * not trust the file yet, it starts itself again with it and returns the exit code; null if there is nothing to do.
 */
export async function runTrusting(caFile: string | null): Promise<number | null> {
  if (caFile === null) return null;
  const file = resolve(caFile);
  if (process.env.NODE_EXTRA_CA_CERTS === file) return null;
  const child = spawn(process.execPath, [...process.execArgv, ...process.argv.slice(1)], {
    stdio: 'inherit',
    env: { ...process.env, NODE_EXTRA_CA_CERTS: file },
  });
  // Ctrl-C reaches the whole group of processes: the one that works answers it.
  const ignore = () => undefined;
  process.on('SIGINT', ignore);
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  const [code] = await once(child, 'exit');
  process.off('SIGINT', ignore);
  return typeof code === 'number' ? code : 1;
}
