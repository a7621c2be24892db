import { describe, expect, it } from 'vitest';
import { driveAll } from './driven-route.js';
import { suiteDemo } from './fleet-rig.js';
import { openDemoBooks } from './organisation-books.js';
import { endDay, goOffline, goOnline, phoneOf, takeTheSession } from './phone-day.js';

const demo = suiteDemo();
const kills = 4;

describe('a service that is killed', () => {
  it(`[C-6] ${kills} times while phones deliver their day, and restarted on the same folder, records each record once`, async () => {
    const books = openDemoBooks(demo);
    const phones = await Promise.all(
      demo.demo.drivers.slice(0, 3).map(async (driver) => {
        const phone = await phoneOf(demo.rig, { driver });
        await takeTheSession(phone, driver.asset_id);
        return phone;
      }),
    );
    await goOffline(demo.rig);
    await Promise.all(phones.map((phone) => driveAll(phone, { positionsPerLeg: 1 })));
    await goOnline(demo.rig, ...phones);
    for (let kill = 0; kill < kills; kill += 1) {
      // The kill comes after a random number of write requests since the last start, in the middle of the work.
      const writes = 3 + Math.floor(Math.random() * 12);
      for (let count = 0; count < writes; count += 1) {
        await demo.rig.proxy.arrival(({ method }) => method !== 'GET');
      }
      await demo.rig.killAndStart();
      for (const phone of phones) phone.client.nudge();
    }
    expect(phones.some((phone) => phone.client.unsent().length > 0)).toBe(true);
    for (const phone of phones) await endDay(books, phone);
  }, 90_000);
});
