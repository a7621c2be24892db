import { groupBy, type LedgerBooks, type LedgerFindings, noFindings } from './ledger-books.js';

/**
 * Compares the sequences that the phones gave with the receipts of their sessions: exactly these must have arrived.
 * Positions have no event, so the receipt is their only proof. If a sequence is still on a phone, the receipt proves
 * nothing about later ones.
 */
export function matchNumbers({ captured, receipts, queued }: LedgerBooks): LedgerFindings {
  const findings = noFindings();
  const onPhones = new Set(queued.map(({ id }) => id));
  const received = new Map(receipts.map((each) => [each.sessionId, each.receivedThrough]));
  for (const [sessionId, records] of groupBy(captured, (each) => each.sessionId ?? '')) {
    if (sessionId === '') continue;
    const through = received.get(sessionId) ?? 0;
    const numbered = records.filter(({ certainty }) => certainty === 'captured');
    const isBlocked = numbered.some(({ id }) => onPhones.has(id));
    for (const record of numbered) {
      const isIn = (record.sequence ?? Infinity) <= through;
      const isUnknown = isBlocked && !onPhones.has(record.id);
      if (!isIn && !isUnknown) {
        findings.missing.push({ record, because: `the receipt of its session ends at ${through}` });
      } else if (record.kind === 'position') {
        findings.results.push({ driverId: record.driverId, result: 'recorded' });
      }
    }
    const highest = numbered.reduce((most, { sequence }) => Math.max(most, sequence ?? 0), 0);
    const unsureCount = records.length - numbered.length;
    const [first] = records;
    if (through <= highest + unsureCount || first === undefined) continue;
    const what = `Session ${sessionId} has received numbers up to ${through}; the phone gave ${highest}.`;
    findings.differences.push({ kind: 'unexpected', driverId: first.driverId, sessionId, what });
  }
  return findings;
}
