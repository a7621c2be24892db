import { describe, expect, it } from 'vitest';
import { suiteService } from '../test-service.js';
import { connectPhone, driverInSession, routeChanged } from './listening-driver.js';

const service = suiteService({}, { push: true });

describe('a phone that is online', () => {
  it('[R-EVT-1][R-EVT-2][R-EVT-3][R-EVT-6][R-EVT-7][R-EVT-12][C-9] receives a change in both vocabularies, with only the id', async () => {
    const driver = await driverInSession(service);
    const phone = await connectPhone(driver);
    const routeId = await routeChanged(service, driver);
    await expect
      .poll(() => phone.received)
      .toEqual(
        ['route_changed', 'load_changed'].map((kind) => ({
          kind,
          payload: { load_id: routeId },
          qos: 1,
          retain: false,
          dup: false,
        })),
      );
    await phone.leave();
  });

  it('[R-EVT-4][R-EVT-14][R-GEN-10][C-9] receives its revocation and is then disconnected', async () => {
    const driver = await driverInSession(service);
    const phone = await connectPhone(driver);
    await service.call('PUT', `/{org}/sessions/${driver.sessionId}/revoke`, {
      token: driver.token,
      body: { reason: 'End of the tour' },
    });
    await phone.closed;
    expect(phone.received).toMatchObject([
      { kind: 'session_revoked', payload: { session_id: driver.sessionId } },
    ]);
  });

  it('[C-9] is disconnected without a message when its session is closed', async () => {
    const driver = await driverInSession(service);
    const phone = await connectPhone(driver);
    await service.call('PUT', `/{org}/sessions/${driver.sessionId}/close`, { token: driver.token });
    await phone.closed;
    expect(phone.received).toEqual([]);
  });

  it('[R-EVT-4][C-9] receives its revocation although it subscribes again and again', async () => {
    const driver = await driverInSession(service);
    const filter = `${driver.push.topic_prefix}/session_revoked`;
    const phone = await connectPhone(driver, { filters: [filter] });
    const again = setInterval(() => phone.client.subscribe(filter, { qos: 1 }), 300);
    // No filter of the phone matches this change, which comes before the revocation.
    await routeChanged(service, driver);
    await service.call('PUT', `/{org}/sessions/${driver.sessionId}/revoke`, {
      token: driver.token,
      body: { reason: 'End of the tour' },
    });
    await expect
      .poll(() => phone.received.map((each) => each.kind), { timeout: 10_000 })
      .toEqual(['session_revoked']);
    clearInterval(again);
    await phone.closed;
  });
});

describe('a phone that was offline', () => {
  it('[C-9] receives the missed messages on reconnect, in order, and none of them twice', async () => {
    const driver = await driverInSession(service);
    const first = await connectPhone(driver);
    const heard = await routeChanged(service, driver);
    await expect.poll(() => first.received.length).toBe(2);
    await first.leave();
    const missed: string[] = [];
    for (let n = 0; n < 40; n += 1) missed.push(await routeChanged(service, driver));
    const again = await connectPhone(driver);
    await expect.poll(() => again.received.length).toBe(80);
    expect(
      again.received.filter((each) => each.kind === 'route_changed').map((each) => each.payload.load_id),
    ).toEqual(missed);
    expect(missed).not.toContain(heard);
    const live = await routeChanged(service, driver);
    await expect.poll(() => again.received.at(-1)?.payload.load_id).toBe(live);
    await again.leave();
  });

  it('[C-9] receives the missed messages even with a clean session', async () => {
    const driver = await driverInSession(service);
    const missed = await routeChanged(service, driver);
    const phone = await connectPhone(driver, { clean: true });
    await expect.poll(() => phone.received.map((each) => each.payload.load_id)).toEqual([missed, missed]);
    await phone.leave();
  });
});
