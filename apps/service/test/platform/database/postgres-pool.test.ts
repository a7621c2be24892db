import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import pg from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postgresFault } from '../../../src/platform/database/postgres-faults.js';
import {
  closePool,
  inTransaction,
  openPool,
  type Queryable,
  queryLast,
} from '../../../src/platform/database/postgres-pool.js';
import { emptyDatabase, type TestDatabase } from '../../test-database.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await emptyDatabase();
  await database.pool.query({ text: 'create table items (n integer primary key)' });
});
afterAll(() => database.stop());

async function stored(n: number): Promise<boolean> {
  const { rowCount } = await database.pool.query({ text: 'select from items where n = $1', values: [n] });
  return rowCount === 1;
}

const insert = (db: Queryable, n: number): Promise<unknown> =>
  db.query({ name: 'insert-item', text: 'insert into items values ($1)', values: [n] });

describe('a closed pool', () => {
  it('has no open connection, so that the server can be stopped', async () => {
    const said: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line: string) => void said.push(line) });
    const of = (name: string) => openPool(database.connection, { max: 10, log, applicationName: name });
    const connections = async (name: string) => {
      const text = 'select from pg_stat_activity where application_name = $1';
      return (await database.pool.query({ text, values: [name] })).rowCount;
    };
    for (let round = 0; round < 5; round += 1) {
      const name = `closing ${round}`;
      const pool = of(name);
      const asked = Array.from({ length: 10 }, () => pool.query({ text: 'select pg_sleep(0.05)' }));
      await Promise.all(asked);
      expect(await connections(name)).toBe(10);
      const sockets: boolean[] = [];
      pool.on('remove', () => sockets.push(true));
      await closePool(pool);
      expect(sockets).toHaveLength(10);
      await expect.poll(() => connections(name)).toBe(0);
    }
    await closePool(of('never used'));
    expect(said).toEqual([]);
  });
});

describe('a transaction', () => {
  it('commits the work and returns its result', async () => {
    const result = await inTransaction(database.pool, async (tx) => {
      await insert(tx, 1);
      expect(await stored(1)).toBe(false);
      return 'done';
    });
    expect(result).toBe('done');
    expect(await stored(1)).toBe(true);
  });

  it('is rolled back if the work throws, and throws the same error', async () => {
    const fault = new Error('changed my mind');
    const work = inTransaction(database.pool, async (tx) => {
      await insert(tx, 2);
      throw fault;
    });
    await expect(work).rejects.toBe(fault);
    expect(await stored(2)).toBe(false);
  });

  it('fails if one of its statements failed, even if the error was caught', async () => {
    const work = inTransaction(database.pool, async (tx) => {
      await insert(tx, 3);
      await insert(tx, 3).catch(() => undefined);
    });
    await expect(work).rejects.toThrow('one of its statements had failed');
    expect(await stored(3)).toBe(false);
  });

  it('sends its statements in order, without waiting for each response', async () => {
    const counts = await inTransaction(database.pool, async (tx) => {
      const results = await Promise.all([
        insert(tx, 10),
        insert(tx, 11),
        tx.query<{ count: number }>({ text: 'select count(*) from items where n in (10, 11)' }),
      ]);
      return results[2].rows;
    });
    expect(counts).toEqual([{ count: 2 }]);
  });

  it('sends COMMIT together with the last statement, and is committed when this is acknowledged', async () => {
    let late: Promise<unknown> | undefined;
    const result = await inTransaction(database.pool, async (tx) => {
      await insert(tx, 40);
      const last = queryLast<{ n: number }>(tx, { text: 'insert into items values (41) returning n' });
      late = insert(tx, 42).catch((error: Error) => error.message);
      return (await last).rows;
    });
    expect(result).toEqual([{ n: 41 }]);
    expect(await Promise.all([stored(40), stored(41), stored(42)])).toEqual([true, true, false]);
    expect(await late).toContain('already ended');
  });

  it('is rolled back if its last statement fails; the connection can be used again', async () => {
    const pool = openPool(database.connection, { max: 1, log: pino({ level: 'silent' }) });
    const work = inTransaction(pool, async (tx) => {
      await insert(tx, 43);
      await queryLast(tx, { text: 'insert into items values (43)' });
    });
    expect(postgresFault(await work.catch((thrown: unknown) => thrown))).toMatchObject({
      kind: 'unique_violation',
    });
    expect(await stored(43)).toBe(false);
    expect((await pool.query({ text: 'select 1 as one' })).rows).toEqual([{ one: 1 }]);
    await pool.end();
  });

  it('reports the first error if several statements were sent together', async () => {
    const work = inTransaction(database.pool, async (tx) => {
      await insert(tx, 46);
      const throughCallers = async () => await (async () => await insert(tx, 46))();
      await Promise.all([throughCallers(), insert(tx, 47)]);
    });
    expect(postgresFault(await work.catch((thrown: unknown) => thrown))).toMatchObject({
      kind: 'unique_violation',
    });
  });

  it('sends all statements of one turn of the event loop in one write', async () => {
    const pool = openPool(database.connection, { max: 1, log: pino({ level: 'silent' }) });
    const client = await pool.connect();
    const { stream } = client.connection;
    client.release();
    let writes = 0;
    const write = stream._writev?.bind(stream);
    stream._writev = (chunks, done) => {
      writes += 1;
      write?.(chunks, done);
    };
    await inTransaction(pool, async (tx) => {
      await Promise.all([insert(tx, 44), insert(tx, 45), queryLast(tx, { text: 'select 1' })]);
    });
    expect(writes).toBe(1);
    await pool.end();
  });

  it('refuses statements after its end', async () => {
    let late: Queryable | undefined;
    await inTransaction(database.pool, async (tx) => {
      late = tx;
    });
    await expect(late && insert(late, 4)).rejects.toThrow('already ended');
    expect(await stored(4)).toBe(false);
  });

  it('fails as unavailable if its connection breaks, and releases the connection', async () => {
    const work = inTransaction(database.pool, async (tx) => {
      await insert(tx, 5);
      const { rows } = await tx.query<{ pid: number }>({ text: 'select pg_backend_pid() as pid' });
      await database.pool.query({ text: 'select pg_terminate_backend($1)', values: [rows[0]?.pid] });
      await insert(tx, 6);
    });
    const error = await work.catch((thrown: unknown) => thrown);
    expect(postgresFault(error)).toEqual({ kind: 'unavailable' });
    expect(await stored(5)).toBe(false);
    expect(database.pool.waitingCount).toBe(0);
  });

  it('gets a new connection if the idle one broke', async () => {
    const pool = openPool(database.connection, { max: 1, log: pino({ level: 'silent' }) });
    const { rows } = await pool.query<{ pid: number }>({ text: 'select pg_backend_pid() as pid' });
    const lost = new Promise((resolve) => pool.once('error', resolve));
    await database.pool.query({ text: 'select pg_terminate_backend($1)', values: [rows[0]?.pid] });
    await lost;
    expect((await pool.query({ text: 'select 1 as one' })).rows).toEqual([{ one: 1 }]);
    await pool.end();
  });
});

describe('the kind of a database error', () => {
  async function faultOf(work: Promise<unknown>): Promise<unknown> {
    return postgresFault(
      await work.then(
        () => undefined,
        (error: unknown) => error,
      ),
    );
  }

  it('is unique_violation with the constraint if a row exists already', async () => {
    await insert(database.pool, 20);
    expect(await faultOf(insert(database.pool, 20))).toEqual({
      kind: 'unique_violation',
      constraint: 'items_pkey',
    });
  });

  it('is serialisation for a deadlock', async () => {
    await Promise.all([insert(database.pool, 30), insert(database.pool, 31)]);
    const lock = (tx: Queryable, n: number): Promise<unknown> =>
      tx.query({ text: 'update items set n = n where n = $1', values: [n] });
    let bothHold = (): void => undefined;
    const holding = new Promise<void>((resolve) => {
      let count = 0;
      bothHold = () => {
        count += 1;
        if (count === 2) {
          resolve();
        }
      };
    });
    const cross = (first: number, second: number): Promise<void> =>
      inTransaction(database.pool, async (tx) => {
        await lock(tx, first);
        bothHold();
        await holding;
        await lock(tx, second);
      });
    const faults = await Promise.all([faultOf(cross(30, 31)), faultOf(cross(31, 30))]);
    expect(faults).toContainEqual({ kind: 'serialisation' });
    expect(faults).toContainEqual({ kind: 'other' });
  });

  it('is unavailable for a statement over its time limit', async () => {
    const pool = new pg.Pool({ ...database.connection, max: 1, statement_timeout: 50 });
    expect(await faultOf(pool.query('select pg_sleep(10)'))).toEqual({ kind: 'unavailable' });
    await pool.end();
  });

  it('is unavailable for a server that accepts no more connections', async () => {
    await database.pool.query({
      text: `do $$ begin execute format('alter database %I connection limit 0', current_database()); end $$`,
    });
    const pool = new pg.Pool({ ...database.connection, max: 1 });
    const fault = await faultOf(pool.query('select 1'));
    await database.pool.query({
      text: `do $$ begin execute format('alter database %I connection limit -1', current_database()); end $$`,
    });
    await pool.end();
    expect(fault).toEqual({ kind: 'unavailable' });
  });

  it('is unavailable for a server that cannot be reached', async () => {
    expect(await faultOf(new pg.Client({ host: '/nowhere', port: 5432 }).connect())).toEqual({
      kind: 'unavailable',
    });
    expect(await faultOf(new pg.Client({ host: '127.0.0.1', port: 1 }).connect())).toEqual({
      kind: 'unavailable',
    });
    expect(await faultOf(new pg.Client({ host: 'no.such.host.invalid' }).connect())).toEqual({
      kind: 'unavailable',
    });
  });

  it.each([
    [
      'a pool with no connection left',
      { max: 1, connectionTimeoutMillis: 20 },
      async (pool: pg.Pool) => {
        const client = await pool.connect();
        try {
          await pool.query('select 1');
        } finally {
          client.release();
        }
      },
    ],
    [
      'a closed pool',
      { max: 1 },
      async (pool: pg.Pool) => {
        const closed = new pg.Pool(pool.options);
        await closed.end();
        await closed.query('select 1');
      },
    ],
    [
      'a server that does not respond',
      { max: 1, query_timeout: 20, pipeline: true },
      (pool: pg.Pool) => pool.query('select pg_sleep(1)'),
    ],
    [
      'a connection that breaks during a statement',
      { max: 1 },
      async (pool: pg.Pool) => {
        const client = await pool.connect();
        client.on('error', () => undefined);
        const running = client.query('select pg_sleep(10)');
        client.connection.stream.destroy();
        await running.finally(() => client.release(true));
      },
    ],
    [
      'a broken connection',
      { max: 1 },
      async (pool: pg.Pool) => {
        const client = await pool.connect();
        client.on('error', () => undefined);
        const closed = new Promise((resolve) => client.once('end', resolve));
        client.connection.stream.destroy();
        await closed;
        await client.query('select 1').finally(() => client.release(true));
      },
    ],
    [
      'a closed connection',
      { max: 1 },
      async (pool: pg.Pool) => {
        const client = new pg.Client(pool.options);
        await client.connect();
        await client.end();
        await client.query('select 1');
      },
    ],
  ])('is unavailable for %s', async (_, options, provoke) => {
    const pool = new pg.Pool({ ...database.connection, ...options });
    pool.on('error', () => undefined);
    const fault = await faultOf(Promise.resolve(provoke(pool)));
    await pool.end();
    expect(fault).toEqual({ kind: 'unavailable' });
  });

  it('is unavailable for a server that accepts the connection and never responds', async () => {
    const mute = createServer().listen(0, '127.0.0.1');
    await once(mute, 'listening');
    const { port } = mute.address() as AddressInfo;
    const where = {
      host: '127.0.0.1',
      port,
      user: 'x',
      database: 'x',
      password: 'x',
      connectionTimeoutMillis: 50,
    };
    const pool = new pg.Pool(where);
    expect(await faultOf(pool.query('select 1'))).toEqual({ kind: 'unavailable' });
    expect(await faultOf(new pg.Client(where).connect())).toEqual({ kind: 'unavailable' });
    await pool.end();
    mute.close();
  });

  it('is other for a faulty statement and for any other error', async () => {
    expect(await faultOf(database.pool.query({ text: 'select nonsense' }))).toEqual({ kind: 'other' });
    expect(postgresFault(new TypeError('no'))).toEqual({ kind: 'other' });
    expect(postgresFault('text')).toEqual({ kind: 'other' });
  });
});
