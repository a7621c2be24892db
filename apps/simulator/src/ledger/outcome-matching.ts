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

/** Matches outcomes by their submission_id. */
export function matchOutcomes({ captured, recorded }: LedgerBooks): LedgerFindings {
  const findings = noFindings();
  const left = groupBy(
    recorded.facts.filter(({ kind }) => kind === 'outcome'),
    ({ submissionId }) => submissionId,
  );
  for (const record of captured) {
    if (record.kind !== 'outcome') continue;
    const facts = left.get(record.id);
    left.delete(record.id);
    if (facts === undefined) findings.missing.push({ record, because: 'the service does not have it' });
    else matchOne(record, facts, findings);
  }
  for (const [id, facts] of left) {
    for (const { driverId, sessionId, target } of facts) {
      const what = `The service has an outcome ${id} of activity ${target}, which nobody captured.`;
      findings.differences.push({ kind: 'unexpected', driverId, sessionId, what });
    }
  }
  return findings;
}

function matchOne(record: CapturedRecord, facts: readonly RecordedFact[], findings: LedgerFindings): void {
  const { driverId, sessionId } = record;
  const quarantined = facts.filter(({ result }) => result === 'quarantined');
  const counted = facts.filter(({ result }) => result !== 'quarantined');
  // A record that was quarantined and then accepted has one event of each kind.
  if (quarantined.length > 1 || counted.length > 1) {
    const what = `${nameOf(record)} is recorded ${facts.length} times.`;
    findings.differences.push({ kind: 'doubled', driverId, sessionId, what });
  }
  const [fact] = counted.length > 0 ? counted : quarantined;
  if (fact === undefined) return;
  findings.results.push({ driverId, result: fact.result });
  const wrong = whatDiffers(record, fact);
  if (wrong === null) return;
  findings.differences.push({ kind: 'altered', driverId, sessionId, what: `${nameOf(record)}: ${wrong}.` });
}

function whatDiffers(record: CapturedRecord, fact: RecordedFact): string | null {
  if (record.driverId !== fact.driverId)
    return `captured by ${record.driverId}, recorded of ${fact.driverId}`;
  if (record.sessionId !== null && record.sessionId !== fact.sessionId) {
    return `captured in session ${record.sessionId}, recorded in ${fact.sessionId}`;
  }
  if (record.routeId !== fact.routeId) {
    return `captured on route ${record.routeId}, recorded on ${fact.routeId}`;
  }
  if (!isAtTime(record, fact)) {
    return `captured at ${new Date(record.fromMs).toISOString()}, recorded for ${new Date(fact.atMs).toISOString()}`;
  }
  if (record.sequence !== null && fact.sequence !== null && record.sequence !== fact.sequence) {
    return `captured under number ${record.sequence}, recorded under ${fact.sequence}`;
  }
  if (fact.content === null || record.contents.includes(fact.content)) return null;
  return `captured ${record.contents.at(-1) ?? ''}, recorded ${fact.content}`;
}
