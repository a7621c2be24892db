import type { CapturedRecord } from './captured-ledger.js';
import {
  groupBy,
  isAtTime,
  type LedgerBooks,
  type LedgerFindings,
  nameOf,
  noFindings,
} from './ledger-books.js';
import type { RecordedFact } from './recorded-facts.js';

/**
 * Matches progress reports. They have no id in the interface, so their subject and time of capture identify them. If a
 * route was taken away before its completion arrived, the service stores the completion without an event; only the
 * receipt proves it.
 */
export function matchReports({ captured, recorded, receipts }: LedgerBooks): LedgerFindings {
  const findings = noFindings();
  const received = new Map(receipts.map((each) => [each.sessionId, each.receivedThrough]));
  const left = groupBy(
    recorded.facts.filter(({ kind }) => isReport(kind)),
    subjectOf,
  );
  const reports = captured.filter(({ kind }) => isReport(kind));
  // Reports that were captured for certain are matched first. The remaining facts may belong to interrupted captures.
  const order = (record: CapturedRecord) => (record.certainty === 'captured' ? 0 : 1);
  for (const record of [...reports].sort(
    (one, other) => order(one) - order(other) || one.fromMs - other.fromMs,
  )) {
    const facts = left.get(subjectOf(record)) ?? [];
    const matching = facts.filter((fact) => isOf(record, fact));
    left.set(
      subjectOf(record),
      facts.filter((fact) => !matching.includes(fact)),
    );
    const { driverId, sessionId } = record;
    const quarantined = matching.filter(({ result }) => result === 'quarantined');
    const counted = matching.filter(({ result }) => result !== 'quarantined');
    if (counted.length > 1 || quarantined.length > 1) {
      const what = `${nameOf(record)} is recorded ${matching.length} times.`;
      findings.differences.push({ kind: 'doubled', driverId, sessionId, what });
    }
    const [fact] = counted.length > 0 ? counted : quarantined;
    if (fact !== undefined) findings.results.push({ driverId, result: fact.result });
    else if (
      record.kind === 'completion' &&
      (record.sequence ?? Infinity) <= (received.get(sessionId ?? '') ?? 0)
    ) {
      findings.results.push({ driverId, result: 'late' });
    } else findings.missing.push({ record, because: 'the service does not have it' });
  }
  for (const { kind, target, detail, driverId, sessionId, atMs } of [...left.values()].flat()) {
    const name = [kind, target, detail].filter((word) => word !== '').join(' ');
    const what = `The service has ${name} of ${new Date(atMs).toISOString()}, which nobody captured.`;
    findings.differences.push({ kind: 'unexpected', driverId, sessionId, what });
  }
  return findings;
}

const isReport = (kind: string): boolean => kind !== 'outcome' && kind !== 'position';

type Subject = Pick<CapturedRecord, 'driverId' | 'routeId' | 'kind' | 'target' | 'detail'>;
const subjectOf = ({ driverId, routeId, kind, target, detail }: Subject): string =>
  [driverId, routeId, kind, target, detail].join('\u0000');

function isOf(record: CapturedRecord, fact: RecordedFact): boolean {
  if (record.sessionId !== null && record.sessionId !== fact.sessionId) return false;
  return isAtTime(record, fact);
}
