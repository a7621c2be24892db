import { problem } from '@fleet/contract/ground/problems';
import { decideClose, parseMultirange } from '@fleet/domain/outcomes/flush-receipt';
import { type Context, Refusal } from '../context.js';
import { driverOf } from './driver-of.js';
import { endSession } from './end-session.js';
import { decideDevice } from './session-device.js';
import { lockSession, readReceivedNumbers } from './session-queries.js';
import type { MovedSession } from './session-row.js';

/**
 * Closes the calling driver's own session [R-SES-11][R-END-14]. With `last_sequence`, closes it only if every record up
 * to that number has arrived [R-SES-12][C-4]; the session is locked from the check to the close, so no record arrives
 * in between. A repeat changes nothing. Refuses with `not_a_driver`, `not_found`, `wrong_device`, `records_missing`,
 * `session_ended`.
 */
export async function closeSession(
  ctx: Context,
  input: { sessionId: string; last_sequence?: number | undefined },
): Promise<MovedSession> {
  const { driverId, deviceId } = driverOf(ctx);
  return ctx.inTransaction(async (tx) => {
    const session = await lockSession(tx, input.sessionId);
    if (session === null || session.driver_id !== driverId) throw new Refusal(problem('not_found'));
    const wrongDevice = decideDevice(deviceId, session.device_id);
    if (wrongDevice.length > 0) throw new Refusal(wrongDevice);
    if (session.status === 'active') await refuseMissing(tx, session.id, input.last_sequence);
    return endSession(tx, session, 'close', null);
  });
}

async function refuseMissing(
  tx: Context,
  sessionId: string,
  lastSequence: number | undefined,
): Promise<void> {
  if (lastSequence === undefined) return;
  const ranges = parseMultirange(await readReceivedNumbers(tx, sessionId));
  if (ranges === null) throw new Error(`cannot read the record numbers of session ${sessionId}`);
  const problems = decideClose(ranges, lastSequence);
  if (problems.length > 0) throw new Refusal(problems);
}
