import { describe, expect, it } from 'vitest';
import { setPin } from '../../apps/service/src/accounts/secrets/set-secret.js';
import { driverInSession, pin, routeChanged } from '../../apps/service/test/push/listening-driver.js';
import { systemActor } from '../../apps/service/test/test-context.js';
import { logIn, suiteService } from '../../apps/service/test/test-service.js';
import { changeOf, firstOf, lineTo, listenAs, type Message } from './push-ear.js';
import { stoppedClock } from './stopped-clock.js';

const service = suiteService({}, { push: true });

const revoke = async (driver: { sessionId: string; token: string }) => {
  const options = { token: driver.token, body: { reason: 'Tablet lost' } };
  const answer = await service.call('PUT', `/{org}/sessions/${driver.sessionId}/revoke`, options);
  expect(answer.status).toBe(200);
};

describe.each(['tcp', 'websocket'] as const)('a listener by %s', (way) => {
  it('[C-9] receives each message once, with its type, and missed messages when it reconnects', async () => {
    const driver = await driverInSession(service);
    const first = listenAs(driver, { way });
    await first.until('connected');
    const heard = changeOf(await routeChanged(service, driver));
    await expect.poll(first.messages).toEqual(heard);
    await first.listener.stop();
    const missed = [...changeOf(await routeChanged(service, driver))];
    missed.push(...changeOf(await routeChanged(service, driver)));
    const second = listenAs(driver, { way });
    await second.until('connected');
    await expect.poll(second.messages).toEqual(missed);
    await second.listener.stop();
    expect(first.messages()).toEqual(heard);
  });

  it('[C-9] is notified that its session is revoked, and does not reconnect', async () => {
    const driver = await driverInSession(service);
    const ear = listenAs(driver, { way });
    await ear.until('connected');
    await revoke(driver);
    await ear.until('refused');
    expect(ear.messages()).toEqual([
      { type: 'message', kind: 'session_revoked', subjectId: driver.sessionId },
    ]);
    expect(ear.events.filter((each) => each.type !== 'message').map((each) => each.type)).toEqual([
      'connected',
      'disconnected',
      'refused',
    ]);
  });
});

describe('a listener whose connection ends', () => {
  it('[C-9] reconnects automatically and receives the messages from the time between', async () => {
    const driver = await driverInSession(service);
    const line = await lineTo(driver);
    const ear = listenAs(driver, { address: line.address });
    const all: Message[] = [];
    for (let times = 1; times <= 3; times += 1) {
      await ear.until('connected', times);
      line.setState('silent');
      line.cut();
      all.push(...changeOf(await routeChanged(service, driver)));
      line.setState('open');
      line.cut();
      await expect.poll(() => firstOf(ear.messages())).toEqual(all);
    }
  });

  it('gives up waiting for a broker that does not answer, and tries again', async () => {
    const driver = await driverInSession(service);
    const line = await lineTo(driver);
    line.setState('silent');
    const ear = listenAs(driver, { address: line.address, timeoutMs: 50 });
    await ear.until('disconnected', 2);
    line.setState('open');
    await ear.until('connected');
    expect(ear.events[0]).toMatchObject({ detail: expect.stringMatching(/did not answer|connack timeout/) });
  });

  it('keeps the connection open by pings, and notices a dead connection', async () => {
    const driver = await driverInSession(service);
    const line = await lineTo(driver);
    const ear = listenAs(driver, { address: line.address, keepAliveS: 2 });
    // The broker drops a client that is silent for 3 s.
    await expect.poll(line.pings, { timeout: 15_000 }).toBeGreaterThan(1);
    expect(ear.events).toEqual([{ type: 'connected' }]);
    line.freeze();
    await ear.until('connected', 2);
    expect(ear.events[1]).toEqual({ type: 'disconnected', detail: 'Keepalive timeout' });
  });

  it('reads the token before each connection, so that it reconnects with a new one', async () => {
    const driver = await driverInSession(service);
    let token = driver.token;
    const ear = listenAs(driver, { token: async () => token });
    await ear.until('connected');
    // A changed pin invalidates the token, and the broker closes the connection.
    await setPin(service.world.contextFor(systemActor), { userId: driver.userId, pin });
    await ear.until('refused');
    token = await logIn(service, driver.username, pin);
    await ear.until('connected', 2);
    const routeId = await routeChanged(service, driver);
    await expect.poll(ear.messages).toEqual(changeOf(routeId));
  });

  it('waits while there is no token or the token cannot be read', async () => {
    const driver = await driverInSession(service);
    const answers = [async () => null, () => Promise.reject(new Error('no network'))];
    const ear = listenAs(driver, { token: () => (answers.shift() ?? (async () => driver.token))() });
    await ear.until('connected');
    expect(ear.events.map((each) => each.type)).toEqual(['disconnected', 'disconnected', 'connected']);
    expect(ear.events[0]).toMatchObject({ detail: 'no token' });
  });
});

describe('a listener that is refused', () => {
  it('[C-9] makes no attempts until it has another token', async () => {
    const driver = await driverInSession(service);
    const line = await lineTo(driver);
    let asked = 0;
    let token = 'worthless';
    const ear = listenAs(driver, {
      address: line.address,
      token: async () => {
        asked += 1;
        return token;
      },
    });
    await ear.until('refused');
    expect(ear.events).toEqual([
      { type: 'refused', code: expect.toSatisfy((code) => code === 4 || code === 5) },
    ]);
    await expect.poll(() => asked).toBeGreaterThan(5);
    expect(line.attempts()).toBe(1);
    token = driver.token;
    await ear.until('connected');
    expect(line.attempts()).toBe(2);
  });

  it('tries the same token once more when it is nudged, and then with growing pauses', async () => {
    const driver = await driverInSession(service);
    const line = await lineTo(driver);
    const clock = stoppedClock();
    const settings = { token: async () => 'worthless', firstPauseMs: 1_000, random: () => 0.5, clock };
    const ear = listenAs(driver, { address: line.address, ...settings });
    await ear.until('refused');
    ear.listener.nudge();
    await ear.until('refused', 2);
    for (const [round, pauseMs] of [1_000, 2_000, 4_000].entries()) {
      ear.listener.nudge();
      await expect.poll(clock.pauses).toEqual([pauseMs]);
      // A nudge after each refusal does not cause many attempts.
      ear.listener.nudge();
      expect(line.attempts()).toBe(round + 2);
      clock.pass();
      await ear.until('refused', round + 3);
    }
  });
});

describe('the pauses of a listener', () => {
  it('grow up to the longest, vary by half, and start again after a connection that lasted a minute', async () => {
    const driver = await driverInSession(service);
    const line = await lineTo(driver);
    const clock = stoppedClock();
    const chances = [0, 0.999, 0.5, 0.5, 0.5, 0.5];
    const settings = {
      firstPauseMs: 1_000,
      longestPauseMs: 5_000,
      random: () => chances.shift() ?? 0.5,
      clock,
    };
    const ear = listenAs(driver, { address: line.address, ...settings });
    const fall = async (times: number, pauseMs: number) => {
      await ear.until('connected', times);
      line.cut();
      await expect.poll(clock.pauses).toEqual([pauseMs]);
      clock.pass();
    };
    await fall(1, 500);
    await fall(2, 2_998);
    await fall(3, 4_000);
    await fall(4, 5_000);
    await fall(5, 5_000);
    await ear.until('connected', 6);
    clock.advance(60_000);
    await fall(6, 1_000);
  });

  it('start again after a connection', async () => {
    const driver = await driverInSession(service);
    const line = await lineTo(driver);
    const clock = stoppedClock();
    const settings = { firstPauseMs: 1_000, random: () => 0.5, clock };
    line.setState('shut');
    const ear = listenAs(driver, { address: line.address, ...settings });
    for (const pauseMs of [1_000, 2_000, 4_000]) {
      await expect.poll(clock.pauses).toEqual([pauseMs]);
      if (pauseMs === 4_000) line.setState('open');
      clock.pass();
    }
    await ear.until('connected');
    line.cut();
    await expect.poll(clock.pauses).toEqual([1_000]);
  });

  it('end immediately when the listener is nudged', async () => {
    const driver = await driverInSession(service);
    const line = await lineTo(driver);
    const ear = listenAs(driver, { address: line.address, clock: stoppedClock() });
    await ear.until('connected');
    line.cut();
    await ear.until('disconnected');
    ear.listener.nudge();
    await ear.until('connected', 2);
  });
});

describe('two listeners with one session', () => {
  it('[C-9] disconnect each other less and less often, and one of them receives everything', async () => {
    const driver = await driverInSession(service);
    const pauses: number[][] = [[], []];
    const ears = pauses.map((list) =>
      listenAs(driver, {
        firstPauseMs: 4,
        longestPauseMs: 1_000,
        random: () => 0.5,
        clock: {
          now: () => 0,
          sleep: (ms) => {
            list.push(ms);
            return new Promise((resolve) => setTimeout(resolve, ms));
          },
        },
      }),
    );
    await expect.poll(() => Math.max(...pauses.map((list) => list.length))).toBeGreaterThan(6);
    for (const list of pauses) expect(list).toEqual(list.map((_, at) => Math.min(1_000, 4 * 2 ** at)));
    const routeId = await routeChanged(service, driver);
    // Either listener may receive either message, or one twice if a disconnection lost its acknowledgement.
    const all = () => firstOf(ears.flatMap((ear) => ear.messages()));
    await expect.poll(() => all().length).toBe(2);
    expect(all()).toEqual(expect.arrayContaining(changeOf(routeId)));
    expect(ears.map((ear) => ear.count('refused'))).toEqual([0, 0]);
  });
});
