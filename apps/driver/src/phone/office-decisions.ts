import type { DriverApi } from '@fleet/client/driver';
import type { OwnQuarantinedRecord } from '@fleet/contract/driving/own-quarantined-records';
import type { QuarantinedRecord } from './phone-view.js';

/** One page is enough: it contains the latest records, and the phone asks only about these. */
const pageSize = 500;

/** What the service says about these records: the office's decisions, and what still waits. */
export async function readDecisions(
  api: Pick<DriverApi, 'listOwnQuarantinedRecords'>,
  organisationId: string,
  records: readonly QuarantinedRecord[],
): Promise<readonly Decision[]> {
  const decisions: Decision[] = [];
  for (const sessionId of new Set(records.map((each) => each.sessionId))) {
    // Positions are left out: there may be thousands.
    for (const kind of ['outcome', 'progress'] as const) {
      const query = { kind, page_size: pageSize };
      const answer = await api.listOwnQuarantinedRecords({ organisationId, sessionId, query });
      if (answer.ok) decisions.push(...answer.body.data.map((each) => ({ ...each, sessionId })));
    }
  }
  return decisions;
}

export type Decision = OwnQuarantinedRecord & { sessionId: string };

/** The records that the office has not accepted. Those that it discarded are marked. */
export function decidedRecords(
  records: readonly QuarantinedRecord[],
  decisions: readonly Decision[],
): readonly QuarantinedRecord[] {
  return records.flatMap((record) => {
    const status = decisions.find((each) => isAbout(each, record))?.status ?? 'waiting';
    if (status === 'accepted') return [];
    return [status === 'discarded' && !record.isDiscarded ? { ...record, isDiscarded: true } : record];
  });
}

/** The service may give a record another id, so the phone recognises it by its number. */
function isAbout({ sessionId, sequence }: Decision, record: QuarantinedRecord): boolean {
  return sessionId === record.sessionId && sequence === record.sequence;
}
