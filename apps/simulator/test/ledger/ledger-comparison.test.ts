import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CapturedRecord } from '../../src/ledger/captured-ledger.js';
import type { LedgerBooks } from '../../src/ledger/ledger-books.js';
import { compareLedger } from '../../src/ledger/ledger-comparison.js';
import type { RecordedFact } from '../../src/ledger/recorded-facts.js';

const driverId = 'driver';
const sessionId = 'session';
const routeId = 'route';

/** The n-th capture of the driver, at second n. */
function captured(n: number, change: Partial<CapturedRecord> = {}): CapturedRecord {
  const about = { kind: 'outcome', target: 'DELIVER', detail: '' } as const;
  const when = { sequence: n, fromMs: n * 1_000, untilMs: n * 1_000 };
  return {
    ...{ id: `id-${n}`, driverId, sessionId, routeId, ...about, ...when },
    ...{ contents: [`content ${n}`], certainty: 'captured' as const, ...change },
  };
}

/** The fact that the service has about the record. */
function factOf(record: CapturedRecord, change: Partial<RecordedFact> = {}): RecordedFact {
  const isOutcome = record.kind === 'outcome';
  return {
    ...{ eventId: `event-${record.id}`, kind: record.kind, driverId: record.driverId, sessionId, routeId },
    ...{ submissionId: isOutcome ? record.id : '', target: record.target, detail: record.detail },
    ...{ atMs: record.fromMs, content: isOutcome ? (record.contents[0] ?? '') : null },
    ...{ sequence: isOutcome ? record.sequence : null, result: 'recorded' as const, ...change },
  };
}

const arrival = (n: number) => captured(n, { kind: 'arrival', target: 'stop', contents: [] });
const position = (n: number) => captured(n, { kind: 'position', routeId: null, target: '', contents: [] });
const completion = (n: number) => captured(n, { kind: 'completion', target: '', contents: [] });

/** The data of a day without any fault. */
function books(records: CapturedRecord[], change: Partial<LedgerBooks> = {}): LedgerBooks {
  const facts = records.filter(({ kind }) => kind !== 'position').map((each) => factOf(each));
  return {
    captured: records,
    recorded: { facts, repeatedEvents: [] },
    receipts: [{ sessionId, receivedThrough: records.length }],
    queued: [],
    ...change,
  };
}

const withFacts = (records: CapturedRecord[], facts: RecordedFact[], change: Partial<LedgerBooks> = {}) =>
  books(records, { recorded: { facts, repeatedEvents: [] }, ...change });

const kindsOf = (given: LedgerBooks) => compareLedger(given).differences.map(({ kind }) => kind);
const day = [captured(1), arrival(2), position(3), completion(4)];

describe('the comparison of the ledger', () => {
  it('finds no difference if there is none', () => {
    const { differences, tallies } = compareLedger(books(day));
    expect(differences).toEqual([]);
    expect(tallies.get(driverId)).toMatchObject({ captured: 4, recorded: 4, late: 0, quarantined: 0 });
  });

  it('finds lost records of every kind', () => {
    for (const lost of [captured(1), arrival(1), completion(1)]) {
      expect(kindsOf(withFacts([lost], [], { receipts: [] }))).toEqual(['lost']);
    }
    expect(kindsOf(books([position(1)], { receipts: [{ sessionId, receivedThrough: 0 }] }))).toEqual([
      'lost',
    ]);
  });

  it('finds a lost record if only the receipt or only the feed shows it', () => {
    const records = [captured(1), captured(2)];
    expect(kindsOf(books(records, { receipts: [{ sessionId, receivedThrough: 1 }] }))).toEqual(['lost']);
    expect(kindsOf(withFacts(records, [factOf(captured(1))]))).toEqual(['lost']);
  });

  it('distinguishes records still on a phone from lost ones', () => {
    const queued = [
      { id: 'id-1', parked: true },
      { id: 'id-2', parked: false },
    ];
    const records = [captured(1), captured(2), position(3)];
    expect(kindsOf(withFacts(records, [], { queued, receipts: [] })).sort()).toEqual([
      'parked',
      'undelivered',
    ]);
  });

  it('finds doubled records', () => {
    const twice = (record: CapturedRecord) => [factOf(record), factOf(record, { eventId: 'another' })];
    expect(kindsOf(withFacts([captured(1)], twice(captured(1))))).toEqual(['doubled']);
    expect(kindsOf(withFacts([arrival(1)], twice(arrival(1))))).toEqual(['doubled']);
    const recorded = { facts: [factOf(captured(1))], repeatedEvents: ['e'] };
    expect(kindsOf(books([captured(1)], { recorded }))).toEqual(['doubled']);
  });

  it.each<[string, Partial<RecordedFact>]>([
    ['content', { content: 'something else' }],
    ['time', { atMs: 61_000 }],
    ['session', { sessionId: 'another' }],
    ['route', { routeId: 'another' }],
    ['driver', { driverId: 'another' }],
    ['number', { sequence: 9 }],
  ])('finds an altered %s', (what, change) => {
    const { differences } = compareLedger(withFacts([captured(1)], [factOf(captured(1), change)]));
    expect(
      differences.map(({ kind }) => kind),
      what,
    ).toEqual(['altered']);
  });

  it('reports a wrong time of a progress report as one lost and one unexpected record', () => {
    const moved = withFacts([arrival(1)], [factOf(arrival(1), { atMs: 60_000 })]);
    expect(kindsOf(moved).sort()).toEqual(['lost', 'unexpected']);
  });

  it('finds records that were never captured', () => {
    expect(kindsOf(withFacts([], [factOf(captured(1))]))).toEqual(['unexpected']);
    expect(kindsOf(withFacts([], [factOf(arrival(1))]))).toEqual(['unexpected']);
    expect(kindsOf(books([captured(1)], { receipts: [{ sessionId, receivedThrough: 2 }] }))).toEqual([
      'unexpected',
    ]);
  });

  it('accepts late and quarantined records, and counts a quarantined record that was accepted once', () => {
    const records = [captured(1), captured(2), arrival(3)];
    const facts = [
      factOf(captured(1), { result: 'late' }),
      factOf(captured(2), { result: 'quarantined' }),
      factOf(captured(2), { result: 'late', eventId: 'accepted' }),
      factOf(arrival(3), { result: 'quarantined' }),
    ];
    const { differences, tallies } = compareLedger(withFacts(records, facts));
    expect(differences).toEqual([]);
    expect(tallies.get(driverId)).toMatchObject({ late: 2, quarantined: 1 });
    const quarantinedTwice = [...facts, factOf(captured(2), { result: 'quarantined', eventId: 'again' })];
    expect(kindsOf(withFacts(records, quarantinedTwice))).toEqual(['doubled']);
  });

  it('[C-4] finds records that stayed on the phone, also those of an activity that was quarantined', () => {
    const added = captured(1, { kind: 'activity_added', target: 'own', contents: [] });
    const status = captured(2, { kind: 'activity_status', target: 'own', detail: 'completed', contents: [] });
    const receipts = [{ sessionId, receivedThrough: 1 }];
    const quarantinedAddition = factOf(added, { result: 'quarantined' });
    const given = (queued: { id: string; parked: boolean }[]) =>
      withFacts([added, status], [quarantinedAddition], { queued, receipts });
    expect(kindsOf(given([{ id: status.id, parked: true }]))).toEqual(['parked']);
    expect(kindsOf(given([{ id: status.id, parked: false }]))).toEqual(['undelivered']);
    expect(kindsOf(given([]))).toEqual(['lost']);
  });

  it('accepts the receipt as proof of a completion that had no effect', () => {
    expect(kindsOf(withFacts([completion(1)], []))).toEqual([]);
    expect(kindsOf(withFacts([completion(1)], [], { receipts: [] }))).toEqual(['lost']);
  });

  it('accepts an interrupted capture that was recorded once or not at all, but not twice', () => {
    const unsure = captured(2, { certainty: 'unsure', sequence: null });
    const facts = [factOf(captured(1)), factOf(unsure)];
    expect(kindsOf(withFacts([captured(1), unsure], facts))).toEqual([]);
    expect(
      kindsOf(
        withFacts([captured(1), unsure], facts.slice(0, 1), {
          receipts: [{ sessionId, receivedThrough: 1 }],
        }),
      ),
    ).toEqual([]);
    expect(kindsOf(withFacts([captured(1), unsure], [...facts, factOf(unsure)]))).toEqual(['doubled']);
  });

  it('accepts any of the contents of a corrected record', () => {
    const mended = captured(1, { contents: ['first', 'second'] });
    expect(kindsOf(withFacts([mended], [factOf(mended, { content: 'second' })]))).toEqual([]);
    expect(kindsOf(withFacts([mended], [factOf(mended, { content: 'third' })]))).toEqual(['altered']);
  });

  it('finds every single loss, doubling and change, in any order of the input', () => {
    const pick = (n: number) => [captured(n), arrival(n), position(n), completion(n)][n % 4] ?? captured(n);
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        fc.nat(),
        fc.constantFrom('lose', 'double', 'alter', 'nothing'),
        fc.func(fc.integer()),
        (count, chosen, fault, order) => {
          const records = Array.from({ length: count }, (_, n) => pick(n + 1));
          const facts = records.filter(({ kind }) => kind !== 'position').map((each) => factOf(each));
          const shuffled = <Item>(items: Item[]) =>
            items
              .map((item, n) => ({ item, rank: order(n) }))
              .sort((a, b) => a.rank - b.rank)
              .map(({ item }) => item);
          const victims = facts.filter(({ kind }) => kind !== 'completion');
          const victim = victims[chosen % Math.max(1, victims.length)];
          const rest = facts.filter((each) => each !== victim);
          const changed =
            victim === undefined || fault === 'nothing'
              ? facts
              : fault === 'lose'
                ? rest
                : fault === 'double'
                  ? [...facts, { ...victim, eventId: 'again' }]
                  : [...rest, { ...victim, atMs: victim.atMs + 3_600_000 }];
          const found = kindsOf(withFacts(shuffled(records), shuffled(changed)));
          expect(found.length > 0).toBe(victim !== undefined && fault !== 'nothing');
        },
      ),
      { numRuns: 300 },
    );
  });
});
