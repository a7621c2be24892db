import { describe, expect, it } from 'vitest';
import { dayPlan, workingDay } from '../../apps/service/test/day-fixture.js';
import { suiteService } from '../../apps/service/test/test-service.js';
import { driveOn, failed } from './driver-day.js';
import { soon, stopPhonesAfterEach, type TestPhone, testPhone } from './driver-fixture.js';

const service = suiteService({}, { push: true });
stopPhonesAfterEach();

/** Counts the requests that the phone sends from now on. */
function asked({ network }: TestPhone) {
  const before = network.requests.length;
  const since = () => network.requests.slice(before);
  const reads = (part: RegExp) => since().filter((each) => each.startsWith('GET') && part.test(each)).length;
  return () => ({ sessions: reads(/sessions/), routes: reads(/active/), releases: reads(/release$/) });
}

/** A phone in a session that receives push messages, and has read everything since its connection. */
async function listeningPhone() {
  const day = await workingDay(service, { session: false });
  const phone = testPhone(service, { ...day, listening: true });
  await phone.client.start();
  const beginning = asked(phone);
  await phone.client.takeSession(day.assetId);
  await expect.poll(() => beginning().releases, soon).toBe(2);
  await phone.until('live');
  return { day, phone };
}

describe('a phone with a current state', () => {
  it('continues to send after failed requests, without reading session, route and release request again', async () => {
    const { phone } = await listeningPhone();
    const { client, network, until } = phone;
    const since = asked(phone);
    network.up = false;
    await client.captureOutcome(failed('load/km'));
    await until('offline');
    // Nudges, as from the platform's network events, each followed by a failed attempt.
    for (let time = 0; time < 3; time += 1) {
      client.nudge();
      await until('offline');
    }
    network.up = true;
    await expect(client.flushed()).resolves.toBe(true);
    await until('live');
    expect(since()).toEqual({ sessions: 0, routes: 0, releases: 0 });
  });

  it('[R-EVT-5] reads only the route after the message that the route has changed', async () => {
    const { day, phone } = await listeningPhone();
    const since = asked(phone);
    await day.integration('PUT', `/routes/R-${day.key}`, { body: { ...dayPlan(day.key), name: 'Changed' } });
    await expect.poll(() => phone.client.route?.name, soon).toBe('Changed');
    await phone.until('live');
    expect(since()).toEqual({ sessions: 0, routes: 1, releases: 0 });
  });

  it('reads again only what it could not read before', async () => {
    const { phone } = await listeningPhone();
    const { client, network, until } = phone;
    const since = asked(phone);
    network.allows = (url) => url.includes('/sessions');
    network.up = false;
    client.nudge();
    await until('offline');
    expect(since()).toMatchObject({ sessions: 1, routes: 3 });
    network.up = true;
    await until('live');
    expect(since().sessions).toBe(1);
  });
});

describe('a phone on an ordinary day', () => {
  it('gets only the refusals of the specification: no session before it opens one, no route at the end', async () => {
    const day = await workingDay(service, { session: false });
    const refusals: string[] = [];
    const network = { up: true, requests: [], refusals };
    const phone = testPhone(service, { ...day, listening: true, network });
    const { client, until } = phone;
    await client.start();
    await until('live');
    expect(refusals).toEqual([expect.stringMatching(/^404 GET .*\/sessions$/)]);
    await client.takeSession(day.assetId);
    await until('live');
    await driveOn(client);
    await expect(client.flushed(20_000)).resolves.toBe(true);
    await until('live');
    await expect(client.closeSession()).resolves.toEqual({ ok: true });
    await until('live');
    expect(refusals.slice(1).filter((each) => !/^404 GET .*\/(routes\/active|sessions)$/.test(each))).toEqual(
      [],
    );
    expect(network.requests.filter((each) => /release$/.test(each)).length).toBeGreaterThan(0);
  });

  it('does not ask for a session each minute while it has none and is not connected to push', async () => {
    const day = await workingDay(service, { session: false });
    const phone = testPhone(service, day);
    await phone.client.start();
    await phone.until('live');
    const since = asked(phone);
    // Long enough for two polls by the quick clock.
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(since()).toEqual({ sessions: 0, routes: 0, releases: 0 });
    await phone.client.takeSession(day.assetId);
    await expect.poll(() => since().routes, { ...soon, timeout: 5_000 }).toBeGreaterThan(1);
  });
});

describe('positions', () => {
  const positions = ({ network }: TestPhone) =>
    network.requests.filter((each) => /^POST .*\/positions$/.test(each)).length;
  const place = { coordinates: [1.5, 42.5] as [number, number] };

  async function drivingPhone(positionsEveryMs: number) {
    const day = await workingDay(service, { session: false });
    const phone = testPhone(service, { ...day, positionsEveryMs });
    await phone.client.start();
    await phone.client.takeSession(day.assetId);
    await phone.until('live');
    await phone.client.reportPosition(place);
    await expect.poll(() => phone.client.unsent(), soon).toEqual([]);
    return phone;
  }

  it('are collected, and sent together at intervals', async () => {
    const phone = await drivingPhone(5_000);
    for (let time = 0; time < 5; time += 1) await phone.client.reportPosition(place);
    expect(positions(phone)).toBe(1);
    await phone.until('live');
    expect(phone.client.unsent()).toHaveLength(5);
    await expect.poll(() => phone.client.unsent(), soon).toEqual([]);
    expect(positions(phone)).toBe(2);
  });

  it('are sent immediately if there are other records, or if the app flushes the queue or ends the day', async () => {
    const phone = await drivingPhone(3_600_000);
    const { client } = phone;
    await client.reportPosition(place);
    await client.reportActivity('load', 'started');
    await expect.poll(() => client.unsent(), soon).toEqual([]);
    await client.reportPosition(place);
    await phone.until('live');
    expect(client.unsent()).toHaveLength(1);
    await expect(client.flushed()).resolves.toBe(true);
    await client.reportPosition(place);
    await expect(client.closeSession()).resolves.toEqual({ ok: true });
    expect([positions(phone), client.unsent()]).toEqual([4, []]);
  });
});
