import type { UnsentRecord } from '../phone/phone-view.js';

/** For each record that the driver has sent again since the start of the app: when it had been refused. */
const refusedBefore = new Map<string, string>();

export function noteSentAgain({ id, parked }: UnsentRecord): void {
  if (parked !== null) refusedBefore.set(id, parked.at);
}

/** When the record was refused after the driver sent it again; null if it was not. */
export function refusedAgainAt({ id, parked }: UnsentRecord): string | null {
  const before = refusedBefore.get(id);
  return parked === null || before === undefined || before === parked.at ? null : parked.at;
}
