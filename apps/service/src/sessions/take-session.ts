import { problem } from '@fleet/contract/ground/problems';
import { isVisible } from '@fleet/domain/accounts/permission-check';
import { decideSessionConflicts } from '@fleet/domain/transitions/session-transitions';
import { writeAudit } from '../audit/write-audit.js';
import { raiseGeneration } from '../callers/raise-generation.js';
import { type Context, Refusal } from '../context.js';
import { appendEvent } from '../platform/outbox/append-event.js';
import { driverOf } from './driver-of.js';
import { type BindingState, insertSession, type NewSession, readBindingState } from './session-queries.js';
import type { MovedSession, SessionRow } from './session-row.js';

/**
 * Another call may take the driver, the asset or the device first and then be rolled back; so a further attempt can
 * succeed.
 */
const attempts = 3;

/**
 * Binds the calling driver, an asset and a device [R-SES-1][R-END-11]. Refuses with `not_a_driver`, `unknown_asset`, or
 * with a problem for each part that is already in an active session [R-END-12].
 */
export async function takeSession(
  ctx: Context,
  input: { asset_id: string; device_id: string },
): Promise<MovedSession> {
  const { userId, driverId } = driverOf(ctx);
  const binding = { driverId, userId, assetId: input.asset_id, deviceId: input.device_id };
  return ctx.inTransaction(async (tx) => {
    const at = new Date(tx.now()).toISOString();
    const { session, siteIds } = await insertUnbound(tx, { ...binding, id: tx.newId(), at });
    const { driver_id, asset_id, device_id } = session;
    const [generation] = await Promise.all([
      raiseGeneration(tx, userId),
      appendEvent(tx, {
        type: 'session_taken',
        at,
        siteIds,
        sessionId: session.id,
        driverId,
        data: { session_id: session.id, driver_id, asset_id, device_id },
      }),
      writeAudit(tx, {
        action: 'session.take',
        subjectKind: 'session',
        subjectId: session.id,
        after: { driver_id, asset_id, device_id, status: session.status },
      }),
    ]);
    return { session, generation, generationBefore: generation - 1 };
  });
}

/** A driver may learn the name of the colleague who has the asset, and since when. */
function holderOf({ asset_driver_name: name, asset_bound_since: since }: BindingState) {
  return since === null ? null : { driver_name: name ?? '', since };
}

const mayNotDrive = problem(
  'not_a_driver',
  undefined,
  'Only an enabled driver of this organisation can take a session.',
);

/** The new session, with the sites of its driver. */
async function insertUnbound(
  tx: Context,
  wanted: NewSession,
): Promise<{ session: SessionRow; siteIds: readonly string[] }> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const state = await readBindingState(tx, wanted);
    if (!state.is_driver) throw new Refusal(mayNotDrive);
    const siteIds = tx.actor.kind === 'system' ? [] : tx.actor.siteIds;
    if (state.asset_site_ids === null || !isVisible(siteIds, state.asset_site_ids)) {
      throw new Refusal(problem('unknown_asset', '/asset_id'));
    }
    const conflicts = decideSessionConflicts({
      driver: state.driver_bound,
      asset: holderOf(state),
      device: state.device_bound,
    });
    if (conflicts.length > 0) throw new Refusal(conflicts);
    const session = await insertSession(tx, wanted);
    if (session !== null) return { session, siteIds: state.driver_site_ids ?? [] };
  }
  throw new Refusal(problem('concurrent_change'));
}
