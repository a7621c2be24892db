import type { ApiClient } from '@fleet/client/api-client';
import type { CallFailure } from '@fleet/client/call-result';
import type { CapturedLedger } from './captured-ledger.js';
import type { LedgerDifference, QueuedRecord } from './ledger-books.js';
import { compareLedger, type DriverTally, type LedgerComparison } from './ledger-comparison.js';
import type { FactGathering } from './recorded-facts.js';
import { readReceipts } from './session-receipts.js';

export interface FleetBooks {
  driverIds: readonly string[];
  ledger: CapturedLedger;
  gathering: FactGathering;
  queued: readonly QueuedRecord[];
  /** With the credentials of a controller, to read the receipts. */
  api: ApiClient;
}

/** Compares the captures of the fleet with the service's records, one driver at a time to save memory. */
export async function compareFleet(
  books: FleetBooks,
): Promise<{ ok: true; comparison: LedgerComparison } | { ok: false; failure: CallFailure }> {
  const { driverIds, ledger, gathering, queued, api } = books;
  const differences: LedgerDifference[] = [];
  const tallies = new Map<string, DriverTally>();
  for (const driverId of driverIds) {
    const captured = await ledger.recordsOf(driverId);
    const sessions = new Set(captured.flatMap(({ sessionId }) => (sessionId === null ? [] : [sessionId])));
    const receipts = await readReceipts(api, sessions);
    if (!receipts.ok) return receipts;
    const recorded = await gathering.factsOf(driverId);
    const found = compareLedger({ captured, recorded, receipts: receipts.receipts, queued });
    differences.push(...found.differences);
    for (const [id, tally] of found.tallies) tallies.set(id, tally);
  }
  return { ok: true, comparison: { differences, tallies } };
}
