import type { DriverClient } from '@fleet/client/driver-client-shape';
import type { QueuedRecord } from '../ledger/ledger-books.js';
import { pause } from './day-pace.js';
import type { Phone } from './phone.js';

export interface DayEndParts {
  /** Corrects the parked records; called a few times at most. */
  mend(client: DriverClient): Promise<void>;
  assetId: string;
  /** Aborted when the run is given up. */
  giveUp: AbortSignal;
}

const mostMendings = 3;

/**
 * Sends everything on the phone, then closes the session, which the service refuses until its flush receipt shows that
 * nothing is missing. Tries until the run is given up. Returns the records that are still on the phone.
 */
export async function endDay(phone: Phone, { mend, giveUp }: DayEndParts): Promise<readonly QueuedRecord[]> {
  const { client } = phone;
  let mendings = 0;
  while (!giveUp.aborted) {
    client.nudge();
    await Promise.race([client.flushed(3_000), pause(3_000, giveUp)]);
    const unsent = client.unsent();
    if (unsent.some((each) => each.parked !== null) && mendings < mostMendings) {
      mendings += 1;
      await mend(client);
      continue;
    }
    if (unsent.some((each) => each.parked === null)) continue;
    if (client.session === null && client.state === 'live') break;
    const closed = await Promise.race([
      client.closeSession({ giveUpParked: true }),
      pause(30_000, giveUp).then(() => ({ ok: false as const })),
    ]);
    if (closed.ok) break;
    await pause(500, giveUp);
  }
  return client.unsent().map(({ id, parked }) => ({ id, parked: parked !== null }));
}
