import { describe, expect, it } from 'vitest';
import type { Context } from '../../src/context.js';
import { openNotificationListener } from '../../src/platform/database/notification-listener.js';
import { appendEvent, appendEvents } from '../../src/platform/outbox/append-event.js';
import {
  type Announcement,
  pushChannel,
  readAnnouncement,
  readStreams,
} from '../../src/platform/outbox/push-stream.js';
import { addDriver, addDriverRecord, addUser, suiteWorld, systemActor } from '../test-context.js';
import { routeChange } from './relay-world.js';

const world = suiteWorld();

const streamOf = async (userId: string, after = 0, limit = 10_000) =>
  await readStreams(world.database.pool, [{ organisationId: world.organisationId, userId, after }], limit);

const inTransaction = (work: (tx: Context) => Promise<void>) =>
  world.contextFor(systemActor).inTransaction(work);

describe('the stream of a user', () => {
  it('[R-EVT-12][R-VER-2] contains a change of a route in both vocabularies, in that order', async () => {
    const { driverId, userId } = await addDriver(world);
    const change = routeChange(driverId);
    await inTransaction((tx) => appendEvent(tx, change));
    expect(await streamOf(userId)).toEqual([
      {
        organisationId: world.organisationId,
        userId,
        number: 1,
        kind: 'route_changed',
        subjectId: change.routeId,
      },
      {
        organisationId: world.organisationId,
        userId,
        number: 2,
        kind: 'load_changed',
        subjectId: change.routeId,
      },
    ]);
  });

  it('[C-9] keeps the order of the events, even if one transaction concerns several users', async () => {
    const [one, other] = [await addDriver(world), await addDriver(world)];
    const changes = [one, other, one, other, one].map((each) => routeChange(each.driverId));
    await inTransaction((tx) => appendEvents(tx, changes));
    const [first, , third, , fifth] = changes.map((each) => each.routeId);
    expect((await streamOf(one.userId)).map((each) => each.subjectId)).toEqual([
      first,
      first,
      third,
      third,
      fifth,
      fifth,
    ]);
    expect((await streamOf(other.userId)).map((each) => each.number)).toEqual([1, 2, 3, 4]);
  });

  it('[C-9] is numbered without gaps in the order of the commits, even if transactions are rolled back', async () => {
    const { driverId, userId } = await addDriver(world);
    const committed: string[] = [];
    const writer = async (n: number) => {
      for (let i = 0; i < 10; i += 1) {
        const change = routeChange(driverId);
        await inTransaction(async (tx) => {
          await appendEvent(tx, change);
          if ((n + i) % 3 === 0) throw new Error('undone');
          committed.push(String(change.routeId));
        }).catch(() => undefined);
      }
    };
    await Promise.all(Array.from({ length: 8 }, (_, n) => writer(n)));
    const stream = await streamOf(userId);
    expect(stream.map((each) => each.number)).toEqual(stream.map((_, index) => index + 1));
    // The stream is locked until the commit, so a later number also means a later commit.
    expect(stream.filter((each) => each.kind === 'route_changed').map((each) => each.subjectId)).toEqual(
      committed,
    );
  });

  it('[C-9] contains nothing for a driver without a user, or for an event without a push', async () => {
    const { userId } = await addUser(world);
    const driverId = await addDriverRecord(world, { userId });
    await world.database.pool.query('update drivers set user_id = null where id = $1', [driverId]);
    const { push: _push, ...silent } = routeChange(driverId);
    await inTransaction((tx) => appendEvents(tx, [routeChange(driverId), silent]));
    expect(await streamOf(userId)).toEqual([]);
    const { rows } = await world.database.pool.query('select from events where driver_id = $1', [driverId]);
    expect(rows).toHaveLength(2);
  });

  it('is read from a given number on, together with other streams, each with its own limit', async () => {
    const [one, other] = [await addDriver(world), await addDriver(world)];
    for (const each of [one, one, other, other]) {
      await inTransaction((tx) => appendEvent(tx, routeChange(each.driverId)));
    }
    const { organisationId } = world;
    const places = [
      { organisationId, userId: one.userId, after: 1 },
      { organisationId, userId: other.userId, after: 3 },
    ];
    const found = await readStreams(world.database.pool, places, 2);
    expect(found.filter((each) => each.userId === one.userId).map((each) => each.number)).toEqual([2, 3]);
    expect(found.filter((each) => each.userId === other.userId).map((each) => each.number)).toEqual([4]);
  });
});

describe('the announcement of a stream', () => {
  it('[C-9] notifies after the commit with the written entries, and leaves out large ones, which are then read from the database', async () => {
    const { driverId, userId } = await addDriver(world);
    const listener = openNotificationListener(world.database.connection, world.parts.log);
    const heard: Announcement[] = [];
    const stop = await listener.listen(pushChannel, (payload) => heard.push(readAnnouncement(payload)));
    const change = routeChange(driverId);
    await inTransaction(async (tx) => {
      await appendEvent(tx, change);
      expect(heard).toEqual([]);
    });
    await inTransaction((tx) =>
      appendEvents(
        tx,
        Array.from({ length: 30 }, () => routeChange(driverId)),
      ),
    );
    await expect.poll(() => heard.length).toBe(2);
    const owner = { organisationId: world.organisationId, userId };
    expect(heard[0]).toEqual({
      ...owner,
      last: 2,
      entries: [
        { number: 1, kind: 'route_changed', subjectId: change.routeId },
        { number: 2, kind: 'load_changed', subjectId: change.routeId },
      ],
    });
    expect(heard[1]).toEqual({ ...owner, last: 62, entries: null });
    await stop();
    await listener.stop();
  });
});
