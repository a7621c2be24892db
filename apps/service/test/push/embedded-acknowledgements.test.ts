import { expect, it } from 'vitest';
import { appendEvent } from '../../src/platform/outbox/append-event.js';
import { createAcknowledgements } from '../../src/platform/push/embedded-acknowledgements.js';
import { addDriver, suiteWorld, systemActor } from '../test-context.js';
import { routeChange } from './relay-world.js';

const world = suiteWorld();

it('[C-9] an acknowledgement is known immediately, even to an admission that queried the database before it was written', async () => {
  const { driverId, userId } = await addDriver(world);
  await world.contextFor(systemActor).inTransaction((tx) => appendEvent(tx, routeChange(driverId)));
  const owner = { organisationId: world.organisationId, userId };
  const delivered = async () => {
    const { rows } = await world.database.pool.query<{ delivered_through: number }>(
      'select delivered_through from push_streams where user_id = $1',
      [userId],
    );
    return rows[0]?.delivered_through;
  };
  const acknowledgements = createAcknowledgements(world.database.pool, world.parts.log);
  expect(acknowledgements.notedFor(owner)).toBe(0);
  acknowledgements.note(owner, 1);
  expect(await delivered()).toBe(0);
  expect(acknowledgements.notedFor(owner)).toBe(1);
  acknowledgements.hurry();
  await expect.poll(delivered).toBe(1);
  expect(acknowledgements.notedFor(owner)).toBe(1);
  acknowledgements.note(owner, 2);
  await acknowledgements.stop();
  expect(await delivered()).toBe(2);
  expect(acknowledgements.notedFor(owner)).toBe(2);
});
