import { beforeAll, describe, expect, it } from 'vitest';
import type { BadAnswer, Fault } from '../apps/simulator/src/fault-plan.js';
import { driveRoute, driveSome } from './driven-route.js';
import { suiteFleet } from './fleet-rig.js';
import { type OrganisationBooks, openFleetBooks } from './organisation-books.js';
import { beginDay, endDay, goOffline, goOnline, type PhoneDay } from './phone-day.js';

const fleet = suiteFleet();
let books: OrganisationBooks;
beforeAll(async () => {
  books = await openFleetBooks(fleet);
});

const bad = (answer: BadAnswer): Fault => ({ kind: 'bad_answer', delivered: false, answer });
const status = (code: number, retryAfterS: number | null = null) =>
  bad({ form: 'status', status: code, retryAfterS });

/** Each network trouble, and how the client names it. */
const troubles: [string, Fault, object][] = [
  ['no answer at all', { kind: 'black_hole' }, { kind: 'unreachable' }],
  ['a connection that breaks', { kind: 'cut_request', delivered: 'half' }, { kind: 'unreachable' }],
  ['bytes that are no HTTP', bad({ form: 'noise' }), { kind: 'unreachable' }],
  ['a byte now and then', bad({ form: 'trickle' }), { kind: 'unreachable' }],
  ['the page of a captive portal', bad({ form: 'page' }), { kind: 'unreadable', reason: 'not_json' }],
  ['half a JSON', bad({ form: 'half_json' }), { kind: 'unreadable', reason: 'broken' }],
  ['nothing in the body', bad({ form: 'empty' }), { kind: 'unreadable', reason: 'broken' }],
  ['another JSON', bad({ form: 'wrong_shape' }), { kind: 'unreadable', reason: 'wrong_shape' }],
  ['a redirect to another host', bad({ form: 'redirect' }), { kind: 'unreadable', reason: 'redirected' }],
  ['a body without an end', bad({ form: 'endless' }), { kind: 'unreadable', reason: 'too_large' }],
  ['502 of a gateway', status(502), { kind: 'unreadable', status: 502 }],
  ['503 with Retry-After', status(503, 2), { kind: 'unreadable', status: 503 }],
  ['404 of a proxy', status(404), { kind: 'unreadable', status: 404 }],
  ['401 of a proxy', status(401), { kind: 'unreadable', status: 401 }],
];

describe('an answer that the service did not give', () => {
  let today: PhoneDay;
  let drive: AsyncGenerator<string>;

  it.each(troubles)('leaves the queue as it is, and is named: %s', async (_name, fault, expected) => {
    today = await beginDay(fleet);
    const { phone } = today;
    drive = driveRoute(phone);
    await goOffline(fleet.rig);
    await driveSome(drive, 9);
    await expect.poll(() => phone.client.state).toBe('offline');
    phone.troubles.failures.length = 0;
    const before = structuredClone(phone.client.unsent());

    fleet.rig.proxy.decide(() => fault);
    await goOnline(fleet.rig, phone);
    await expect
      .poll(() => phone.troubles.failures, { timeout: 15_000 })
      .toContainEqual(expect.objectContaining(expected));
    expect(phone.client.unsent()).toEqual(before);
    expect(phone.client.session?.id).toBe(today.sessionId);
    expect(phone.client.route?.id).toBe(today.day.routeId);

    fleet.rig.proxy.calm();
    phone.client.nudge();
    for await (const _ of drive);
    await endDay(books, phone);
    // Neither a pin, nor a token, nor anything that was captured went to another host.
    expect(fleet.rig.proxy.portal.heard).toEqual([]);
  });
});
