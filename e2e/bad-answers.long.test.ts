import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BadAnswer, Fault } from '../apps/simulator/src/fault-plan.js';
import { driveRoute, driveSome } from './driven-route.js';
import { suiteFleet } from './fleet-rig.js';
import { type OrganisationBooks, openFleetBooks } from './organisation-books.js';
import { beginDay, endDay, goOffline, goOnline, type PhoneDay, phoneOf, untilSent } from './phone-day.js';

const fleet = suiteFleet();
let books: OrganisationBooks;
beforeAll(async () => {
  books = await openFleetBooks(fleet);
});

const bad = (answer: BadAnswer): Fault => ({ kind: 'bad_answer', delivered: false, answer });
const status = (code: number, retryAfterS: number | null = null) =>
  bad({ form: 'status', status: code, retryAfterS });

/** Each trouble of the network, and the failure that the client reports for it. */
const troubles: [string, Fault, object][] = [
  ['no answer at all', { kind: 'black_hole' }, { kind: 'unreachable' }],
  ['a connection that breaks', { kind: 'cut_request', delivered: 'half' }, { kind: 'unreachable' }],
  ['bytes that are not HTTP', bad({ form: 'noise' }), { kind: 'unreachable' }],
  ['a body that never ends, byte by byte', bad({ form: 'trickle' }), { kind: 'unreachable' }],
  ['the page of a captive portal', bad({ form: 'page' }), { kind: 'unreadable', reason: 'not_json' }],
  ['incomplete JSON', bad({ form: 'half_json' }), { kind: 'unreadable', reason: 'broken' }],
  ['an empty body', bad({ form: 'empty' }), { kind: 'unreadable', reason: 'broken' }],
  ['another JSON', bad({ form: 'wrong_shape' }), { kind: 'unreadable', reason: 'wrong_shape' }],
  ['a redirect to another host', bad({ form: 'redirect' }), { kind: 'unreadable', reason: 'redirected' }],
  ['a body that never ends', bad({ form: 'endless' }), { kind: 'unreadable', reason: 'too_large' }],
  ['502 of a gateway', status(502), { kind: 'unreadable', status: 502 }],
  ['503 with Retry-After', status(503, 2), { kind: 'unreadable', status: 503 }],
  ['404 of a proxy', status(404), { kind: 'unreadable', status: 404 }],
  ['401 of a proxy', status(401), { kind: 'unreadable', status: 401 }],
];

const isWrite = ({ method }: { method: string }) => method !== 'GET';
const isLogIn = ({ path }: { path: string }) => path.endsWith('/account/auth');

/** The same fault, if possible after the service has executed the request. */
const delivered = (fault: Fault): Fault =>
  fault.kind === 'bad_answer' ? { ...fault, delivered: true } : fault;

/** All tests share one day, in which every trouble occurs; the last test ends the day. */
describe('a phone that gets bad responses', () => {
  let today: PhoneDay;
  let drive: AsyncGenerator<string>;
  const tidyUps: (() => Promise<void>)[] = [];
  afterAll(async () => {
    for (const tidyUp of tidyUps) await tidyUp();
  });

  it('starts a session', async () => {
    today = await beginDay(fleet, { finished: (tidyUp) => tidyUps.push(tidyUp) });
    drive = driveRoute(today.phone, { positionsPerLeg: 9 });
  });

  const stages: [string, (fault: Fault) => (request: { method: string; path: string }) => Fault][] = [
    ['to every request', (fault) => () => fault],
    [
      'to every write request',
      (fault) => (request) => (isWrite(request) ? delivered(fault) : { kind: 'none' }),
    ],
  ];
  const matrix = stages.flatMap(([stage, choose]) =>
    troubles.map(([name, fault, expected]) => ({ stage, name, expected, choose: choose(fault) })),
  );

  it.each(matrix)('keeps its queue and reports the failure, $stage: $name', async ({ choose, expected }) => {
    const { phone } = today;
    await goOffline(fleet.rig);
    await driveSome(drive, 1);
    await expect.poll(() => phone.client.state).toBe('offline');
    phone.troubles.failures.length = 0;
    const before = structuredClone(phone.client.unsent());
    expect(before.length).toBeGreaterThan(0);

    fleet.rig.proxy.decide(choose);
    await goOnline(fleet.rig, phone);
    await expect
      .poll(() => phone.troubles.failures, { timeout: 15_000 })
      .toContainEqual(expect.objectContaining(expected));
    expect(phone.client.unsent()).toEqual(before);
    expect(phone.client.session?.id).toBe(today.sessionId);
    expect(phone.client.route?.id).toBe(today.day.routeId);

    fleet.rig.proxy.calm();
    await untilSent(phone);
  });

  it.each(troubles)(
    'reports a failed log-in, and succeeds at the next attempt: %s',
    async (_name, fault, expected) => {
      const phone = await phoneOf(fleet.rig, { driver: today.phone.driver });
      fleet.rig.proxy.decide((request) => (isLogIn(request) ? fault : { kind: 'none' }));
      expect(await phone.client.signIn()).toEqual({ ok: false, failure: expect.objectContaining(expected) });
      fleet.rig.proxy.calm();
      expect(await phone.client.signIn()).toEqual({ ok: true });
    },
  );

  it('[C-6] has each record recorded once at the end of the day, and has sent no secret to another host', async () => {
    for await (const _ of drive);
    await endDay(books, today.phone);
    expect(fleet.rig.proxy.portal.heard).toEqual([]);
  });
});
