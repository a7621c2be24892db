import type { PushAddress } from '@fleet/contract/driving/sessions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listeningDay } from '../../apps/service/test/push/listening-day.js';
import { openRig, type PushRig } from '../../apps/service/test/push/push-rig.js';
import { changeOf, firstOf, listenAt } from './push-ear.js';

describe.each(['mosquitto', 'rabbitmq'] as const)('a listener at %s', (broker) => {
  let rig: PushRig;
  beforeAll(async () => {
    rig = await openRig(broker);
  }, 180_000);
  afterAll(() => rig?.stop());

  it('[C-9] receives all messages until its session is revoked, even those sent while the broker was down', async () => {
    const day = await listeningDay(rig, false);
    const { push } = (await day.driver('GET', '/{org}/sessions')).body.data;
    const address: PushAddress = { ...push, url: rig.phoneUrl(), websocket_url: null };
    // A broker takes seconds to restart, and the pauses must not grow beyond the time that the test waits.
    const ear = listenAt(address, async () => day.token(), { longestPauseMs: 500 });
    await ear.until('connected');
    const said = changeOf(day.routeId);
    await day.changeRoute();
    await expect.poll(() => firstOf(ear.messages()), { timeout: 20_000 }).toEqual(said);
    await rig.killBroker();
    await ear.until('disconnected');
    // About another route, because unacknowledged messages are repeated first and could be confused with these.
    said.push(...changeOf(await day.moveOn()));
    await rig.startBroker();
    await ear.until('connected', 2);
    await expect.poll(() => firstOf(ear.messages()), { timeout: 30_000 }).toEqual(said);

    const body = { reason: 'Tablet lost' };
    expect((await day.driver('PUT', `/{org}/sessions/${day.sessionId}/revoke`, { body })).status).toBe(200);
    await ear.until('refused');
    expect(firstOf(ear.messages()).at(-1)).toEqual({
      type: 'message',
      kind: 'session_revoked',
      subjectId: day.sessionId,
    });
  }, 120_000);
});
