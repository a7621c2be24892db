import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { drawExchange } from '../../src/network/drawn-exchange.js';
import { networkHoles } from '../../src/network/network-holes.js';
import { type NetworkProfile, networkNames, networkProfiles } from '../../src/network/network-profiles.js';
import { openPhoneLine, type PhoneLine } from '../../src/network/phone-line.js';
import { unreliableFetch } from '../../src/network/unreliable-fetch.js';
import { randomStream } from '../../src/random-stream.js';

const perfect: NetworkProfile = {
  ...{ medianLatencyMs: 1, latencySpread: 0, lostRequest: 0, lostAnswer: 0 },
  ...{ doubledRequest: 0, straggler: 0, silence: 0, holes: null },
};
let server: Server;
let url = '';
const arrived: string[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    arrived.push(request.url ?? '');
    response.end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
});
afterAll(() => server.close());

const upLine: PhoneLine = {
  ...{ isUp: true, onChange: () => () => undefined, parkInYard: () => undefined, stop: () => undefined },
};
const phone = (change: Partial<NetworkProfile>, line = upLine, death = new AbortController().signal) =>
  unreliableFetch({
    ...{ profile: { ...perfect, ...change }, line, random: randomStream(1, 'test'), death },
    fetch: globalThis.fetch,
  });
const times = (path: string) => arrived.filter((each) => each === path).length;

describe('an unreliable network', () => {
  it('delivers a request and its response', async () => {
    expect((await phone({})(`${url}/carried`)).status).toBe(200);
    expect(times('/carried')).toBe(1);
  });

  it('loses a request before it arrives', async () => {
    await expect(phone({ lostRequest: 1 })(`${url}/lost`)).rejects.toThrow('fetch failed');
    expect(times('/lost')).toBe(0);
  });

  it('loses a response after the request was executed', async () => {
    await expect(phone({ lostAnswer: 1 })(`${url}/unheard`)).rejects.toThrow('fetch failed');
    expect(times('/unheard')).toBe(1);
  });

  it('delivers a request twice', async () => {
    expect((await phone({ doubledRequest: 1 })(`${url}/doubled`)).status).toBe(200);
    await vi.waitFor(() => expect(times('/doubled')).toBe(2), 5_000);
  });

  it('delivers a request after the phone has seen a failure', async () => {
    await expect(phone({ straggler: 1 })(`${url}/late`)).rejects.toThrow('fetch failed');
    expect(times('/late')).toBe(0);
    await vi.waitFor(() => expect(times('/late')).toBe(1), 10_000);
  });

  it('gives no response until the phone gives up or dies', async () => {
    const caller = new AbortController();
    const waiting = phone({ silence: 1 })(`${url}/silent`, { signal: caller.signal });
    caller.abort();
    await expect(waiting).rejects.toThrow('fetch failed');
    const death = new AbortController();
    const dying = phone({ silence: 1 }, upLine, death.signal)(`${url}/silent`);
    death.abort();
    await expect(dying).rejects.toThrow('fetch failed');
    expect(times('/silent')).toBe(0);
  });

  it('delivers nothing during a gap', async () => {
    await expect(phone({}, { ...upLine, isUp: false })(`${url}/hole`)).rejects.toThrow('fetch failed');
    expect(times('/hole')).toBe(0);
  });
});

describe('the random behaviour of a network', () => {
  it('is the same for the same seed, with losses and delays as in the profile', () => {
    for (const name of networkNames) {
      const profile: NetworkProfile = networkProfiles[name];
      const draw = (seed: number) => {
        const random = randomStream(seed, name);
        return Array.from({ length: 20_000 }, () => drawExchange(profile, random));
      };
      const exchanges = draw(1);
      expect(draw(1)).toEqual(exchanges);
      const share = (kind: string) =>
        exchanges.filter((exchange) => exchange.kind === kind).length / exchanges.length;
      expect(Math.abs(share('request_lost') - profile.lostRequest)).toBeLessThan(0.01);
      expect(Math.abs(share('answer_lost') - profile.lostAnswer)).toBeLessThan(0.01);
      const delays = exchanges
        .flatMap((exchange) => (exchange.kind === 'carried' ? [exchange.delayMs] : []))
        .sort((a, b) => a - b);
      const median = delays[Math.floor(delays.length / 2)] ?? 0;
      expect(Math.abs(median / profile.medianLatencyMs - 1)).toBeLessThan(0.1);
    }
  });

  it('makes gaps of the right length that do not overlap', () => {
    const profile: NetworkProfile = networkProfiles['none-for-hours'];
    let before = 0;
    let count = 0;
    for (const { fromMs, untilMs } of networkHoles(profile, randomStream(3, 'holes'))) {
      expect(fromMs).toBeGreaterThan(before);
      expect(untilMs - fromMs).toBeGreaterThanOrEqual(3_600_000);
      expect(untilMs - fromMs).toBeLessThanOrEqual(4 * 3_600_000);
      before = untilMs;
      count += 1;
      if (count === 500) break;
    }
    expect(networkHoles(networkProfiles.good, Math.random).next().done).toBe(true);
  });

  it('notifies the phone when a gap starts and ends, and makes no gaps while the truck is parked', async () => {
    const line = openPhoneLine({ profile: networkProfiles.bad, seed: 1, index: 1, speed: 60_000 });
    const heard: boolean[] = [];
    line.onChange((isUp) => heard.push(isUp));
    await vi.waitFor(() => expect(heard.length).toBeGreaterThan(5), 5_000);
    expect(heard.slice(0, 4)).toEqual([false, true, false, true]);
    line.parkInYard();
    expect(line.isUp).toBe(true);
  });
});
