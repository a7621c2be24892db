import { describe, expect, it } from 'vitest';
import { driveAll, driveRoute, driveSome } from './driven-route.js';
import { suiteDemo } from './fleet-rig.js';
import { openDemoBooks } from './organisation-books.js';
import { endDay, goOffline, goOnline, phoneOf, takeTheSession, untilSent } from './phone-day.js';

const demo = suiteDemo();

describe('a day without a network', () => {
  it('[C-4] [C-6] is stored on the phone with images and positions, survives a restart, and is delivered once', async () => {
    const [driver] = demo.demo.drivers;
    if (driver === undefined) throw new Error('the demo has no driver');
    const phone = await phoneOf(demo.rig, { driver });
    await takeTheSession(phone, driver.asset_id);
    expect(phone.client.route?.id).toBe(driver.route_id);

    await goOffline(demo.rig);
    const drive = driveRoute(phone);
    await driveSome(drive, 10);
    await expect.poll(() => phone.client.state).toBe('offline');
    await phone.restart();
    // The restarted app has no network, but all data that it needs to continue.
    expect(phone.client.route?.id).toBe(driver.route_id);
    expect(phone.client.unsent()).toHaveLength(10);
    await driveAll(phone);
    expect(phone.client.unsent()).toHaveLength(phone.book.length);
    expect(phone.book.length).toBeGreaterThan(40);

    await goOnline(demo.rig, phone);
    await untilSent(phone);
    // The completion made the next route active, and the phone received it automatically.
    await expect.poll(() => phone.client.route?.id).not.toBe(driver.route_id);
    expect(phone.client.route?.status).toBe('active');
    await endDay(openDemoBooks(demo), phone);
  });
});
