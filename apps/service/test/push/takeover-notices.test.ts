import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { openNotificationListener } from '../../src/platform/database/notification-listener.js';
import { suiteService } from '../test-service.js';
import { connectPhone, driverInSession } from './listening-driver.js';

const service = suiteService({}, { push: true });

interface Notice {
  sessionId: string;
  admission: number;
}

it('[C-9] a client that connects to another process loses its older connection to this process, but no newer connection', async () => {
  const { connection, pool } = service.world.database;
  const listener = openNotificationListener(connection, service.world.parts.log);
  const heard: Notice[] = [];
  const stop = await listener.listen('push_takeovers', (notice) => {
    const [, ...words] = notice.split(' ');
    for (let at = 0; at < words.length; at += 2)
      heard.push({ sessionId: words[at] ?? '', admission: Number(words[at + 1]) });
  });
  const driver = await driverInSession(service);
  const reported = () =>
    heard.filter((each) => each.sessionId === driver.sessionId).map((each) => each.admission);
  // A notice names a process, then pairs of session and admission. The first pair is of another session.
  const tell = (admission: number) =>
    pool.query('select pg_notify($1, $2)', [
      'push_takeovers',
      `elsewhere ${randomUUID()} 1 ${driver.sessionId} ${admission}`,
    ]);
  const phone = await connectPhone(driver);
  await expect.poll(() => reported().length).toBe(1);
  const own = reported()[0] ?? 0;

  await tell(own - 1);
  // The process that announced the older connection is notified of the newer one.
  await expect.poll(reported).toEqual([own, own - 1, own]);
  expect(phone.client.connected).toBe(true);

  await tell(own + 1);
  await phone.closed;
  const next = await connectPhone(driver);
  await expect.poll(() => reported().at(-1)).toBeGreaterThan(own);
  await next.leave();
  await stop();
  await listener.stop();
});
