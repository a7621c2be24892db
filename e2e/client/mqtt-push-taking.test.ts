import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  driverInSession,
  type ListeningDriver,
  routeChanged,
} from '../../apps/service/test/push/listening-driver.js';
import { suiteService } from '../../apps/service/test/test-service.js';
import { cutLine } from './cut-line.js';
import { addressOf, changeOf, lineTo, listenAs } from './push-ear.js';

const service = suiteService({}, { push: true });

describe('a push message', () => {
  it('[C-9] is delivered again if the process was killed before it had handled the message', async () => {
    const driver = await driverInSession(service);
    const child = listeningProcess(driver, { task: 'never-take' });
    await child.says('connected');
    const routeId = await routeChanged(service, driver);
    await child.says('message');
    await child.kill();
    const ear = listenAs(driver);
    await expect.poll(ear.messages).toEqual(changeOf(routeId));
  });

  it('[C-9] is delivered again if the handler threw, followed by the next message', async () => {
    const driver = await driverInSession(service);
    let throws = 2;
    const ear = listenAs(driver, {
      take: (event) => {
        if (event.type === 'message' && throws-- > 0) throw new Error('no room');
      },
    });
    await ear.until('connected');
    const routeId = await routeChanged(service, driver);
    await expect.poll(ear.messages).toEqual(changeOf(routeId));
    const falls = ear.events.filter((each) => each.type === 'disconnected');
    expect(falls).toEqual([
      { type: 'disconnected', detail: 'no room' },
      { type: 'disconnected', detail: 'no room' },
    ]);
  });

  it('[C-9] is not acknowledged while it is being handled, and not handled twice at the same time', async () => {
    const driver = await driverInSession(service);
    const line = await lineTo(driver);
    const beginnings: string[] = [];
    let finish = () => {};
    const slow = listenAs(driver, {
      address: line.address,
      take: (event) => {
        if (event.type !== 'message') return;
        beginnings.push(event.kind);
        return new Promise((resolve) => {
          finish = resolve;
        });
      },
    });
    await slow.until('connected');
    const routeId = await routeChanged(service, driver);
    await expect.poll(() => beginnings).toEqual(['route_changed']);
    await slow.listener.stop();
    finish();
    const ear = listenAs(driver);
    await expect.poll(ear.messages).toEqual(changeOf(routeId));
    expect(beginnings).toEqual(['route_changed']);
  });
});

describe('the address of a listener', () => {
  it('is the WebSocket if nothing answers on the MQTT port', async () => {
    const driver = await driverInSession(service);
    const dead = await cutLine(null);
    await dead.stop();
    const url = `mqtt://127.0.0.1:${dead.port}`;
    const ear = listenAs(driver, { address: { url }, firstPauseMs: 1_000_000 });
    await ear.until('connected');
    expect(ear.events.map((each) => each.type)).toEqual(['disconnected', 'connected']);
  });

  it('must be given, otherwise the listener reports a disconnection', async () => {
    const driver = await driverInSession(service);
    const ear = listenAs(driver, { address: { url: null, websocket_url: null } });
    await ear.until('disconnected');
    expect(ear.events[0]).toEqual({ type: 'disconnected', detail: 'no address to listen at' });
  });

  it('is tried again later if the topics are denied', async () => {
    const [driver, other] = [await driverInSession(service), await driverInSession(service)];
    const ear = listenAs(driver, { address: { topics: other.push.topics } });
    await ear.until('disconnected', 2);
    expect(ear.count('connected')).toBe(0);
  });
});

describe('a process that has stopped its listener', () => {
  it.each([
    'while-connected',
    'while-connecting',
    'while-asking',
    'while-pausing',
    'while-refused',
    'while-taking',
  ])('ends by itself: %s', async (task) => {
    const driver = await driverInSession(service);
    const silent = await cutLine(null);
    onTestFinished(() => silent.stop());
    const child = listeningProcess(driver, { task, silentPort: silent.port });
    if (task === 'while-taking') {
      await child.says('connected');
      await routeChanged(service, driver);
    }
    await child.says('stopped');
    expect(await child.ended()).toEqual([0, null]);
    expect(child.said().at(-1)).toBe('stopped');
  });
});

/** Starts a separate process that listens as a driver. */
function listeningProcess(driver: ListeningDriver, orders: { task: string; silentPort?: number }) {
  const said: string[] = [];
  const program = fileURLToPath(new URL('listening-child.mjs', import.meta.url));
  const child = fork(program, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], execArgv: [] });
  const exited = once(child, 'exit');
  onTestFinished(() => void child.kill('SIGKILL'));
  child.on('message', (word) => said.push(String(word)));
  child.send({ address: addressOf(driver), token: driver.token, ...orders });
  return {
    said: () => said,
    says: (word: string) => expect.poll(() => said, { timeout: 15_000 }).toContain(word),
    ended: () => exited,
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
