import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { capture, type Day, kilometres, workingDay } from '../apps/service/test/day-fixture.js';
import type { BookEntry } from './day-book.js';
import { compareLedger, expectClosedByReceipt, noDifference } from './day-ledger.js';
import { suiteFleet } from './fleet-rig.js';
import { digestAt, type OrganisationBooks, openFleetBooks } from './organisation-books.js';

const fleet = suiteFleet();
let books: OrganisationBooks;
let day: Day;
let stopId: string;
const entries: BookEntry[] = [];

/** A driver without the client: the test writes every record by hand, and sends it by calls of the contract. */
beforeAll(async () => {
  books = await openFleetBooks(fleet);
  day = await workingDay(fleet);
  const route = (await day.driver('GET', '/{org}/routes/active')).body.data;
  stopId = route.travel_plan.points_of_interest[0].id;
  const at = new Date(Date.now() - 60_000).toISOString();
  const url = await day.upload('a picture');
  const outcomes = [
    kilometres(day, '182341', { sequence: 1 }),
    capture('deliver/photo', { image_urls: [url], sequence: 2 }),
  ];
  expect((await day.submit(outcomes, { route_version: 1 })).status).toBe(200);
  const arrival = await day.driver(
    'PUT',
    `/{org}/routes/${day.routeId}/points-of-interest/${stopId}/arrival`,
    {
      body: { at, position: [1.5, 42.5], sequence: 3 },
    },
  );
  expect(arrival.status).toBe(200);
  const positions = [{ at, coordinates: [1.5, 42.5], sequence: 4 }];
  expect((await day.driver('POST', '/{org}/positions', { body: { positions } })).status).toBe(200);

  const digest = await digestAt(books, url);
  const [odometer, photo] = outcomes.map((outcome) => ({ ...Object(outcome), sequence: undefined }));
  const common = { sessionId: day.sessionId, images: {} };
  const onRoute = { routeId: day.routeId };
  entries.push(
    {
      ...common,
      id: odometer.submission_id,
      sequence: 1,
      content: { kind: 'outcome', ...onRoute, routeVersion: 1, outcome: odometer, images: [] },
    },
    {
      ...common,
      id: photo.submission_id,
      sequence: 2,
      content: { kind: 'outcome', ...onRoute, routeVersion: 1, outcome: photo, images: [] },
      images: { '/image_urls/0': digest },
    },
    { ...common, id: randomUUID(), sequence: 3, content: { kind: 'arrival', ...onRoute, stopId, at } },
    {
      ...common,
      id: randomUUID(),
      sequence: 4,
      content: { kind: 'position', position: { at, coordinates: [1.5, 42.5] } },
    },
  );
});

const without = (sequence: number) => entries.filter((each) => each.sequence !== sequence);
const changed = (sequence: number, change: (entry: BookEntry) => BookEntry) =>
  entries.map((each) => (each.sequence === sequence ? change(structuredClone(each)) : each));

describe('the ledger', () => {
  it('finds no difference if the service has exactly the captured records', async () => {
    expect(await compareLedger(books, entries)).toEqual(noDifference);
  });

  it.each([1, 2, 3])('finds that record %i was never captured', async (sequence) => {
    const found = await compareLedger(books, without(sequence));
    expect(found.doubled).toHaveLength(1);
    expect(found.doubledEvents).toHaveLength(1);
    expect(found.numbers).not.toEqual([]);
  });

  it.each([1, 3, 4])('finds that a record like %i is lost', async (sequence) => {
    const more = entries
      .filter((each) => each.sequence === sequence)
      .map((each) => ({ ...each, sequence: 5 }));
    const found = await compareLedger(books, [...entries, ...more]);
    expect(found.lost).toHaveLength(1);
    expect(found.doubled).toEqual([]);
    expect(found.numbers).toEqual([]);
  });

  it('finds a different content, route, version and image', async () => {
    const asOutcome = (entry: BookEntry, change: object): BookEntry =>
      Object.assign(entry, { content: { ...entry.content, ...change } });
    for (const altered of [
      changed(1, (entry) => {
        if (entry.content.kind !== 'outcome') throw new Error('no outcome');
        return asOutcome(entry, { outcome: { ...entry.content.outcome, value: '182342' } });
      }),
      changed(1, (entry) => asOutcome(entry, { routeId: randomUUID() })),
      changed(2, (entry) => ({ ...entry, images: { '/image_urls/0': 'ab' } })),
    ]) {
      const found = await compareLedger(books, altered);
      expect(found.lost).toHaveLength(1);
      expect(found.doubled).toHaveLength(1);
      expect(found.withoutEvent).toHaveLength(1);
    }
    const version = await compareLedger(
      books,
      changed(1, (entry) => asOutcome(entry, { routeVersion: 2 })),
    );
    expect(version.withoutEvent).toHaveLength(1);
  });

  it('finds a record that should be late or quarantined but is not', async () => {
    for (const result of ['late', 'quarantined'] as const) {
      const found = await compareLedger(books, entries, (entry) =>
        entry.sequence === 1 ? result : 'recorded',
      );
      expect(found.lost).toHaveLength(1);
      expect(found.doubled).toHaveLength(1);
    }
  });

  it('distinguishes a session that is not closed from one that is', async () => {
    await expect(expectClosedByReceipt(books, day.sessionId, 4)).rejects.toThrow();
    const closed = await day.driver('PUT', `/{org}/sessions/${day.sessionId}/close`, {
      body: { last_sequence: 4 },
    });
    expect(closed.status).toBe(200);
    await expectClosedByReceipt(books, day.sessionId, 4);
  });
});
