import {
  commitsKey,
  DatabaseGone,
  identityKey,
  openDatabase,
  tables,
  transact,
} from './indexeddb-database.js';

/**
 * An open database whose connection may be lost while the app is in the background: Safari ends the process behind it.
 * Then the database is opened again, if it is still the same.
 */
export interface DatabaseLink {
  /** Runs `work`, and again if the connection was lost. Rejects with the browser's error, or with DatabaseGone. */
  read<Result>(work: (database: IDBDatabase) => Promise<Result>): Promise<Result>;
  /**
   * Writes one transaction exactly once: if its result was lost with the connection, the number of commits shows
   * whether it succeeded. If it rejects, nothing has changed. Call it one at a time.
   */
  write(work: (table: (name: string) => IDBObjectStore) => void): Promise<void>;
  close(): void;
}

/** How often a connection may be lost during one call. */
const losses = 3;

/** Opens the database; a missing one is created. Rejects with the browser's error. */
export async function linkDatabase(factory: IDBFactory, name: string): Promise<DatabaseLink> {
  let database = await openDatabase(factory, name, false);
  const { identity, commits } = await readAbout(database);
  let acknowledged = commits;
  let turn: Promise<unknown> = Promise.resolve();

  const reopen = async (lost: IDBDatabase) => {
    if (database !== lost) return;
    const next = await openDatabase(factory, name, true);
    const about = await readAbout(next);
    if (about.identity !== identity || about.commits < acknowledged) {
      next.close();
      throw new DatabaseGone();
    }
    // The lost connection is closed only when there is a new one. On a full disk Chromium opens no new connection, and
    // the lost one may work again.
    lost.close();
    database = next;
  };
  const reconnect = (lost: IDBDatabase): Promise<void> => {
    const result = turn.then(() => reopen(lost));
    turn = result.catch(() => undefined);
    return result;
  };

  const read = async <Result>(work: (database: IDBDatabase) => Promise<Result>): Promise<Result> => {
    for (let lost = 0; ; lost += 1) {
      const used = database;
      try {
        return await work(used);
      } catch (error) {
        if (lost === losses || (await isAlive(used))) throw error;
        await reconnect(used);
      }
    }
  };

  return {
    read,
    async write(work) {
      const next = acknowledged + 1;
      let isFirst = true;
      await read(async (current) => {
        if (!isFirst && (await readAbout(current)).commits === next) return;
        isFirst = false;
        await transact(current, 'readwrite', (table) => {
          work(table);
          table(tables.about).put(next, commitsKey);
          return () => undefined;
        });
      });
      acknowledged = next;
    },
    close: () => database.close(),
  };
}

async function readAbout(database: IDBDatabase): Promise<{ identity: unknown; commits: number }> {
  return transact(database, 'readonly', (table) => {
    const identity = table(tables.about).get(identityKey);
    const commits = table(tables.about).get(commitsKey);
    return () => ({ identity: identity.result, commits: Number(commits.result ?? 0) });
  });
}

/** False if the connection itself was the reason for a failure. */
function isAlive(database: IDBDatabase): Promise<boolean> {
  return readAbout(database).then(
    () => true,
    () => false,
  );
}
