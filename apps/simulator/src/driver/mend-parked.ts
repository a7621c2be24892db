import type { DriverClient } from '@fleet/client/driver-client-shape';
import type { CaptureBook } from './capture-book.js';

/**
 * What a driver does about records that the service refused: an outcome goes out as failed, which is always taken where
 * the requirement is known; a report goes out once more as it is.
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
