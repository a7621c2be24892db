import { expect } from 'vitest';
import { eventLine, type RecordResult, recordLine } from './captured-lines.js';
import { type BookEntry, type LedgerLine, lacking, lineOf } from './day-book.js';
import { allEvents, type OrganisationBooks } from './organisation-books.js';
import { type RecordedLines, recordedLines } from './recorded-lines.js';

/** The differences between captures and records; there are none if every list is empty. */
export interface LedgerDifference {
  /** Captured but not recorded as expected. */
  lost: LedgerLine[];
  /** Recorded more often than captured, or never captured. */
  doubled: LedgerLine[];
  /** Captured but not in the feed. */
  withoutEvent: LedgerLine[];
  /** In the feed more often than captured, or never captured. */
  doubledEvents: LedgerLine[];
  /** Sequences that were given twice or left out, with their session. */
  numbers: string[];
}

export const noDifference: LedgerDifference = {
  lost: [],
  doubled: [],
  withoutEvent: [],
  doubledEvents: [],
  numbers: [],
};

/** The expected result of each entry, by default `recorded`; `any` accepts recorded and late. */
export type Expectation = ((entry: BookEntry) => RecordResult) | 'any';

/**
 * Compares the books of the phones with the records and the feed of the service. Everything that a driver saw as stored
 * must be recorded once and completely, with its route and session, and with one event.
 */
export async function compareLedger(
  books: OrganisationBooks,
  entries: readonly BookEntry[],
  resultOf: Expectation = inTime,
): Promise<LedgerDifference> {
  const recorded = await recordedLines(books, [...new Set(entries.map((each) => each.sessionId))]);
  if (resultOf !== 'any') return differenceOf(entries, recorded, resultOf);
  const { records, events, ...rest } = recorded;
  return differenceOf(
    entries,
    { ...rest, records: records.map(asInTime), events: events.map(asInTime) },
    inTime,
  );
}

const inTime = (): RecordResult => 'recorded';
const asInTime = (line: LedgerLine): LedgerLine => line.replace('"late":true', '"late":false');

function differenceOf(
  entries: readonly BookEntry[],
  recorded: RecordedLines,
  resultOf: (entry: BookEntry) => RecordResult,
): LedgerDifference {
  const judged = entries.map((entry) => ({ entry, result: resultOf(entry) }));
  const counted = judged.filter(({ result }) => result !== 'quarantined');
  const quarantined = judged
    .filter(({ result }) => result === 'quarantined')
    .map(({ entry }) => quarantinedLine(entry));
  const records = [...counted.map(({ entry, result }) => recordLine(entry, result)), ...quarantined];
  const kept = [...recorded.records, ...recorded.quarantined];
  const tellings = counted
    .map(({ entry, result }) => eventLine(entry, result))
    .filter((line) => line !== null);
  const overCompleted = Object.entries(recorded.completions)
    .filter(([, times]) => times > 1)
    .map(([routeId, times]) => `route ${routeId} completed ${times} times`);
  return {
    lost: lacking(records, kept),
    doubled: lacking(kept, records),
    withoutEvent: lacking(tellings, recorded.events),
    doubledEvents: [...lacking(recorded.events, tellings), ...overCompleted],
    numbers: numberFaults(entries),
  };
}

function quarantinedLine({ sessionId, sequence, content }: BookEntry): LedgerLine {
  const kind =
    content.kind === 'outcome' || content.kind === 'position' ? content.kind : ('progress' as const);
  return lineOf('quarantined', { sessionId, sequence, kind });
}

/** In each session, the sequences must be 1 to n, each given once [C-4]. */
function numberFaults(entries: readonly BookEntry[]): string[] {
  return [...new Set(entries.map((each) => each.sessionId))].flatMap((sessionId) =>
    entries
      .flatMap((each) => (each.sessionId === sessionId ? [each.sequence] : []))
      .sort((one, other) => one - other)
      .flatMap((number, index) => (number === index + 1 ? [] : [`${sessionId}: ${number} at ${index + 1}`])),
  );
}

/** Fails unless the service has exactly the records that the drivers saw as stored. */
export async function expectSameLedger(
  books: OrganisationBooks,
  entries: readonly BookEntry[],
  resultOf?: Expectation,
): Promise<void> {
  expect(entries.length, 'something was captured').toBeGreaterThan(0);
  expect(await compareLedger(books, entries, resultOf)).toEqual(noDifference);
}

/** Fails unless the session has closed once, and all sequences up to the last have been received. */
export async function expectClosedByReceipt(
  books: OrganisationBooks,
  sessionId: string,
  lastSequence: number,
): Promise<void> {
  const { body } = await books.controller('GET', `/{org}/sessions/${sessionId}`);
  expect(body.data).toMatchObject({ status: 'closed', received_through: lastSequence });
  const closings = (await allEvents(books)).filter(
    (each) => each.type === 'session_closed' && each.session_id === sessionId,
  );
  expect(closings).toHaveLength(1);
}
