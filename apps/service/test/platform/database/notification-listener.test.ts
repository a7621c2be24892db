import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type NotificationListener,
  openNotificationListener,
} from '../../../src/platform/database/notification-listener.js';
import { emptyDatabase, type TestDatabase } from '../../test-database.js';

/** A list that a test can wait for. */
function inbox<Item>() {
  const items: Item[] = [];
  let wake = (): void => undefined;
  return {
    items,
    put(item: Item): void {
      items.push(item);
      wake();
    },
    async count(n: number): Promise<Item[]> {
      while (items.length < n) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      return items;
    },
  };
}

describe('the listener for notifications', () => {
  let database: TestDatabase;
  let listener: NotificationListener;
  beforeAll(async () => {
    database = await emptyDatabase();
  });
  afterAll(() => database.stop());
  beforeEach(() => {
    listener = openNotificationListener(database.connection, pino({ level: 'silent' }));
  });
  afterEach(() => listener.stop());

  const notify = (channel: string, payload: string): Promise<unknown> =>
    database.pool.query({ text: 'select pg_notify($1, $2)', values: [channel, payload] });
  const cutLine = (): Promise<unknown> =>
    database.pool.query({
      text: `select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'fleet-listener' and datname = current_database()`,
    });

  it('receives notifications after `listen`, for each channel separately', async () => {
    const [one, other] = [inbox<string>(), inbox<string>()];
    await listener.listen('one channel', one.put);
    await listener.listen('other', other.put);
    await notify('other', 'x');
    await notify('one channel', 'a');
    await notify('one channel', 'b');
    expect(await one.count(2)).toEqual(['a', 'b']);
    expect(other.items).toEqual(['x']);
  });

  it('uses one connection for concurrent callers', async () => {
    const box = inbox<string>();
    await Promise.all([
      ...['a', 'b', 'a'].map((channel) =>
        listener.listen(channel, (payload) => box.put(`${channel} ${payload}`)),
      ),
    ]);
    await notify('a', '1');
    await notify('b', '2');
    expect((await box.count(3)).sort()).toEqual(['a 1', 'a 1', 'b 2']);
    const { rows } = await database.pool.query({
      text: `select count(*) from pg_stat_activity where application_name = 'fleet-listener' and datname = current_database()`,
    });
    expect(rows).toEqual([{ count: 1 }]);
  });

  it('reconnects after a lost connection, and reports that notifications may be missing', async () => {
    const [notes, gaps] = [inbox<string>(), inbox<string>()];
    await listener.listen('c', notes.put, () => gaps.put('gap'));
    await cutLine();
    await gaps.count(1);
    await notify('c', 'after');
    expect(await notes.count(1)).toEqual(['after']);
    await cutLine();
    expect(await gaps.count(2)).toEqual(['gap', 'gap']);
  });

  it('reports no gap at the first connection', async () => {
    const [notes, gaps] = [inbox<string>(), inbox<string>()];
    await listener.listen('c', notes.put, () => gaps.put('gap'));
    await notify('c', 'first');
    await notes.count(1);
    expect(gaps.items).toEqual([]);
  });

  it('does not call a handler after its subscription ended, but still calls the other handlers', async () => {
    const [ended, going] = [inbox<string>(), inbox<string>()];
    const end = await listener.listen('c', ended.put);
    await listener.listen('c', going.put);
    await end();
    await notify('c', 'x');
    expect(await going.count(1)).toEqual(['x']);
    expect(ended.items).toEqual([]);
  });

  it('still calls the other handlers if one throws', async () => {
    const box = inbox<string>();
    await listener.listen('c', () => {
      throw new Error('a fault in a handler');
    });
    await listener.listen('c', box.put);
    await notify('c', 'x');
    expect(await box.count(1)).toEqual(['x']);
  });

  it('stops immediately, even if the server cannot be reached', async () => {
    const lost = openNotificationListener({ host: '/nowhere' }, pino({ level: 'silent' }));
    const listening = lost.listen('c', () => undefined);
    await lost.stop();
    await listening;
  });
});
