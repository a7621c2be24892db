import { beforeAll, describe, expect, it } from 'vitest';
import { setPin } from '../apps/service/src/accounts/secrets/set-secret.js';
import { setUserStatus } from '../apps/service/src/accounts/users/set-user-status.js';
import { pin } from '../apps/service/test/day-fixture.js';
import { systemActor } from '../apps/service/test/test-context.js';
import { driveAll, driveRoute, driveSome } from './driven-route.js';
import { suiteFleet } from './fleet-rig.js';
import { type OrganisationBooks, openFleetBooks } from './organisation-books.js';
import { beginDay, endDay, type PhoneDay } from './phone-day.js';

const fleet = suiteFleet();
let books: OrganisationBooks;
beforeAll(async () => {
  books = await openFleetBooks(fleet);
});

const isLogIn = ({ path }: { path: string }) => path.endsWith('/account/auth');
const logIns = () => fleet.rig.proxy.requests.filter(isLogIn).length;
const system = () => fleet.world.contextFor(systemActor);

/**
 * The driver continues to capture after the service has refused the log-in. The app does not log in again, although
 * `nudge` is called 20 times.
 */
async function workSignedOut({ phone }: PhoneDay, drive: AsyncGenerator<string>): Promise<void> {
  await driveSome(drive, 3);
  await expect.poll(() => phone.client.state).toBe('signed_out');
  const before = logIns();
  await driveSome(drive, 3);
  for (let count = 0; count < 20; count += 1) {
    phone.client.nudge();
    await expect.poll(() => phone.client.state).toBe('signed_out');
  }
  expect(logIns() - before).toBe(0);
  expect(phone.client.unsent()).toHaveLength(6);
}

describe('a driver whose log-in the service refuses', () => {
  it('[R-AUT-5] keeps all records, does not lock the account, and continues with the new pin', async () => {
    const today = await beginDay(fleet);
    const drive = driveRoute(today.phone);
    await driveSome(drive, 4);
    await today.phone.client.flushed();
    await setPin(system(), { userId: today.day.userId, pin: '170256' });
    await workSignedOut(today, drive);
    today.phone.driver.pin = '170256';
    expect(await today.phone.client.signIn()).toEqual({ ok: true });
    await driveAll(today.phone);
    await endDay(books, today.phone);
  });

  it('[C-3] continues with the same pin after the user was disabled by mistake and enabled again', async () => {
    const today = await beginDay(fleet);
    const { userId } = today.day;
    const drive = driveRoute(today.phone);
    await driveSome(drive, 4);
    await today.phone.client.flushed();
    await setUserStatus(system(), { userId, status: 'disabled' });
    await workSignedOut(today, drive);
    expect(await today.phone.client.signIn()).toMatchObject({ failure: { kind: 'signed_out' } });
    await setUserStatus(system(), { userId, status: 'enabled' });
    expect(today.phone.driver.pin).toBe(pin);
    expect(await today.phone.client.signIn()).toEqual({ ok: true });
    await driveAll(today.phone);
    await endDay(books, today.phone);
  });
});
