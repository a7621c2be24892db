import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { socketPort } from './cluster-settings.js';

export interface SocketFolder {
  /** The host to connect to. */
  host: string;
  remove(): Promise<void>;
}

/** In bytes. The limit is 107 on Linux and 103 on macOS. */
const longestSocketPath = 103;

/**
 * Finds the folder of the server's socket, normally the cluster itself. The system limits the length of a socket's
 * path. If the path of the data folder is too long, this creates a private folder with a short name, with a link to the
 * cluster.
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
