import type { DriverClient } from '@fleet/client/driver-client-shape';
import type { CaptureBook } from './capture-book.js';

/**
 * Handles the records that the service refused, as a driver would. A refused outcome is sent again as failed, which the
 * service accepts for every known requirement. A refused report is sent again unchanged.
 */
export async function mendParked(client: DriverClient, book: CaptureBook): Promise<void> {
  for (const record of client.unsent()) {
    if (record.parked === null) continue;
    const { content } = record;
    if (content.kind === 'outcome' && content.outcome.status !== 'failed') {
      const [first] = record.parked.problems;
      await book.mend(record, { status: 'failed', status_reason: `Refused: ${first?.code ?? 'unknown'}` });
    } else await client.retry(record.id);
  }
}
