import {
  type DifferenceKind,
  differenceKinds,
  groupBy,
  type LedgerBooks,
  type LedgerDifference,
  type LedgerFindings,
  nameOf,
  noFindings,
} from './ledger-books.js';
import { matchNumbers } from './number-matching.js';
import { matchOutcomes } from './outcome-matching.js';
import type { RecordedFact } from './recorded-facts.js';
import { matchReports } from './report-matching.js';

/** The captures of one driver, counted by result. */
export interface DriverTally {
  driverId: string;
  captured: number;
  recorded: number;
  late: number;
  quarantined: number;
  differences: Readonly<Record<DifferenceKind, number>>;
}

export interface LedgerComparison {
  differences: readonly LedgerDifference[];
  tallies: ReadonlyMap<string, DriverTally>;
}

/** Compares all captures with all records of the service. Pure; the order of the input does not matter. */
export function compareLedger(books: LedgerBooks): LedgerComparison {
  const matched = [matchOutcomes(books), matchReports(books), matchNumbers(books)];
  const found = [...matched, whereMissing(books, matched)];
  const repeated = books.recorded.repeatedEvents.map(
    (id): LedgerDifference => ({
      kind: 'doubled',
      driverId: '',
      sessionId: null,
      what: `The feed gave event ${id} more than once.`,
    }),
  );
  const differences = [...found.flatMap((each) => each.differences), ...repeated];
  return { differences, tallies: talliesOf(books, found, differences) };
}

/**
 * Looks for the records that the service does not have. One that is on a phone is `parked` or `undelivered`, any other
 * is `lost`. Captures that a phone's death interrupted are ignored.
 */
function whereMissing(books: LedgerBooks, matched: readonly LedgerFindings[]): LedgerFindings {
  const findings = noFindings();
  const onPhones = new Map(books.queued.map((each) => [each.id, each]));
  const byId = new Map(matched.flatMap((each) => each.missing).map((each) => [each.record.id, each]));
  for (const { record, because } of byId.values()) {
    if (record.certainty !== 'captured') continue;
    const { driverId, sessionId } = record;
    const phone = onPhones.get(record.id);
    const common = { driverId, sessionId };
    if (phone === undefined) {
      const what = `${nameOf(record)}: ${because}.`;
      findings.differences.push({ kind: 'lost', ...common, what });
    } else {
      const what = `${nameOf(record)}: the phone still has it.`;
      findings.differences.push({ kind: phone.parked ? 'parked' : 'undelivered', ...common, what });
    }
  }
  return findings;
}

function talliesOf(
  { captured }: LedgerBooks,
  found: readonly LedgerFindings[],
  differences: readonly LedgerDifference[],
): Map<string, DriverTally> {
  const own = groupBy(captured, ({ driverId }) => driverId);
  const results = groupBy(
    found.flatMap((each) => each.results),
    ({ driverId }) => driverId,
  );
  const differing = groupBy(differences, ({ driverId }) => driverId);
  const drivers = new Set([...own.keys(), ...differing.keys()].filter((driverId) => driverId !== ''));
  return new Map(
    [...drivers].map((driverId): [string, DriverTally] => {
      const count = (result: RecordedFact['result']) =>
        (results.get(driverId) ?? []).filter((each) => each.result === result).length;
      const [differ = []] = [differing.get(driverId)];
      const counts = differenceKinds.map((kind) => [
        kind,
        differ.filter((each) => each.kind === kind).length,
      ]);
      const captures = (own.get(driverId) ?? []).filter(({ certainty }) => certainty === 'captured');
      return [
        driverId,
        {
          driverId,
          captured: captures.length,
          ...{ recorded: count('recorded'), late: count('late'), quarantined: count('quarantined') },
          differences: Object.fromEntries(counts) as Record<DifferenceKind, number>,
        },
      ];
    }),
  );
}
