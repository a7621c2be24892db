import { readFile, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { dirname } from 'node:path';
import { StartRefusal } from '../start-refusal.js';

/** The account under which the database server runs. */
export interface PostgresAccount {
  uid: number;
  gid: number;
  /** Whether the server runs under another account than the service, because PostgreSQL refuses to run as root. */
  differs: boolean;
}

const root = 0;

/**
 * Decides which account runs the server: normally the service's own user. If the service runs as root, it is the owner
 * of the cluster. If there is no cluster yet, or root owns it, it is `nobody`, which exists even on machines without a
 * `postgres` user.
 */
export async function choosePostgresAccount(cluster: string): Promise<PostgresAccount> {
  const own = ownAccount();
  const owner = await stat(cluster).catch(() => undefined);
  if (own.uid === root) {
    return owner !== undefined && owner.uid !== root
      ? { uid: owner.uid, gid: owner.gid, differs: true }
      : { ...(await findNobody()), differs: true };
  }
  if (owner !== undefined && owner.uid !== own.uid) {
    throw new StartRefusal(
      `The database in ${cluster} belongs to the user with the id ${owner.uid}, but the service runs as ${own.name}. ` +
        `Start the service as root or as that user, or change the owner of the folder: chown -R ${own.name} ${dirname(cluster)}`,
    );
  }
  return { ...own, differs: false };
}

/** The service's own user, with the name under which the database server knows it. */
export function ownAccount(): { uid: number; gid: number; name: string } {
  try {
    const { uid, gid, username } = userInfo();
    return { uid, gid, name: username };
  } catch (error) {
    throw new StartRefusal(
      `The embedded database needs a user with a name, and the user id ${process.getuid?.()} has none. ` +
        'Run the service as a user listed in /etc/passwd, or set DATABASE_URL to a PostgreSQL server.',
      { cause: error },
    );
  }
}

async function findNobody(): Promise<{ uid: number; gid: number }> {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '');
  // On macOS, the ids of this user are negative.
  const line = /^nobody:[^:]*:(-?\d+):(-?\d+):/m.exec(passwd);
  if (line === null) {
    throw new StartRefusal(
      'PostgreSQL must not run as root, and this machine has no user "nobody" to run it as. ' +
        'Run the service as an ordinary user, or set DATABASE_URL to a PostgreSQL server.',
    );
  }
  return { uid: Number(line[1]), gid: Number(line[2]) };
}

/** Returns whether the permissions let the account enter the folder and all folders above it. */
export async function canEnter(account: PostgresAccount, folder: string): Promise<boolean> {
  for (let each = folder; ; each = dirname(each)) {
    const { uid, gid, mode } = await stat(each);
    const bits = uid === account.uid ? mode >> 6 : gid === account.gid ? mode >> 3 : mode;
    if ((bits & 1) === 0) {
      return false;
    }
    if (each === dirname(each)) {
      return true;
    }
  }
}
