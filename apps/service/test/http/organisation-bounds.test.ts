import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { administrator, type LoggedInPerson } from '../accounts/people-fixture.js';
import { workingDay } from '../day-fixture.js';
import { addOrganisation } from '../test-context.js';
import { type TestService, testService } from '../test-service.js';

/** Sixteen times as many concurrent requests as one caller may have. */
const mostOfOrganisation = 16;
const patience = { timeout: 10_000 };

let service: TestService;
const sockets: Socket[] = [];
beforeAll(async () => {
  service = await testService({ REQUESTS_UNDER_WAY: '1' });
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(() => service.stop());

/** Begins a request whose body does not arrive. Begins it again if it is refused, because another call was under way. */
function begin(person: LoggedInPerson): void {
  const { host, hostname, port } = new URL(service.origin);
  const socket = connect(Number(port), hostname);
  sockets.push(socket);
  socket.on('error', () => undefined);
  socket.once('data', () => {
    if (sockets.includes(socket)) begin(person);
  });
  socket.write(
    `POST /api/v2/${service.world.organisationId}/api-keys HTTP/1.1\r\nHost: ${host}\r\n` +
      `Authorization: Bearer ${person.token}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`,
  );
}

describe('one organisation with many callers', () => {
  it('[C-11] has a limited number of concurrent requests, in which its phones do not count; another organisation is not affected', async () => {
    const many: LoggedInPerson[] = [];
    for (let n = 0; n < mostOfOrganisation; n += 1) many.push(await administrator(service));
    const one = await administrator(service);
    const day = await workingDay(service);
    const foreign = await addOrganisation(service.world);
    const stranger = await administrator(service, foreign);
    const list = (who: LoggedInPerson, org = '{org}') =>
      service.call('GET', `/${org}/api-keys`, { token: who.token });
    for (const each of many.slice(1)) begin(each);
    await vi.waitFor(async () => expect((await list(one)).status).toBe(200));
    for (const each of many.slice(0, 1)) begin(each);
    await vi.waitFor(async () => {
      const { body, headers } = await list(one);
      expect([body[0]?.code, body[0]?.message, headers.get('retry-after')]).toEqual([
        'rate_limited',
        'At most 16 requests of one organisation may be under way at once.',
        '1',
      ]);
    }, patience);
    // A call outside any organisation counts too.
    expect((await service.call('GET', '/account', { token: one.token })).status).toBe(429);
    expect((await list(stranger, foreign)).status).toBe(200);
    expect((await day.driver('GET', '/{org}/sessions')).status).toBe(200);
    for (const socket of sockets.splice(0)) socket.destroy();
    await vi.waitFor(async () => expect((await list(one)).status).toBe(200));
  });
});
