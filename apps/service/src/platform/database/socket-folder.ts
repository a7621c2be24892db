import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { socketPort } from './cluster-settings.js';

export interface SocketFolder {
  /** What to connect to. */
  host: string;
  remove(): Promise<void>;
}

/** 107 bytes on Linux, 103 on macOS. */
const longestSocketPath = 103;

/**
 * The folder that holds the server's socket, which is the cluster itself. The system limits a socket's path, and a data
 * folder may lie deeper than that: then a link in a private, short-named folder leads there.
 */
export async function socketFolder(cluster: string): Promise<SocketFolder> {
  if (Buffer.byteLength(join(cluster, `.s.PGSQL.${socketPort}`)) <= longestSocketPath) {
    return { host: cluster, remove: async () => undefined };
  }
  const folder = await mkdtemp(join(tmpdir(), 'fleet-'));
  const host = join(folder, 'db');
  await symlink(cluster, host);
  return { host, remove: () => rm(folder, { recursive: true, force: true }) };
}
