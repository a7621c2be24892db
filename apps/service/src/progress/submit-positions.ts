import { createHash } from 'node:crypto';
import type { Position } from '@fleet/contract/driving/progress';
import { mostProblems } from '@fleet/contract/ground/problems';
import type { TrackPosition } from '@fleet/domain/progress/arrival-detection';
import { decideRecordStatus } from '@fleet/domain/transitions/session-transitions';
import { checkCaptureTime } from '@fleet/domain/values/capture-time';
import { writeAudit } from '../audit/write-audit.js';
import { type Context, Refusal } from '../context.js';
import { appendEvent } from '../platform/outbox/append-event.js';
import type { RoutePlanCache } from '../routes/route-plan-cache.js';
import { lockDrivers } from '../routes/route-queries.js';
import { recordNumbers } from '../sessions/record-numbers.js';
import { requireSession } from '../sessions/session-guard.js';
import { type LockedSession, lockSession } from '../sessions/session-queries.js';
import { readWatchedRoutes } from './arrival-queries.js';
import { watchArrivals } from './arrival-watch.js';
import {
  type PositionRow,
  readLastPositionAt,
  type StoredPositions,
  storePositions,
} from './position-queries.js';
import { instantOf } from './progress-report.js';

/** How to treat a record of a session; in a controller's acceptance, quarantined ones become late ones. */
type RecordRule = typeof decideRecordStatus;

export interface PositionBatch {
  positions: readonly Position[];
  session_id?: string;
}

/** How many of a batch were new, known or quarantined, and the flush receipt [C-4]. */
export interface ReceivedPositions {
  counts: { recorded: number; duplicates: number; quarantined: number };
  receivedThrough: number;
  /** The marks for `detectArrivals`, to be called after the transaction. */
  marks: readonly string[];
}

/**
 * Stores positions of a driver, even if they are late or out of order; a position that is sent twice is stored once
 * [C-6]. A position captured after its session's end is quarantined [C-4]. While the truck is driving or parked, the
 * call costs eight small statements in four round trips, and returns no marks. Refuses as `requireSession` does, and
 * the whole batch if the time of any position is impossible: `captured_in_future`, `captured_too_early`.
 */
export async function submitPositions(
  ctx: Context,
  plans: RoutePlanCache,
  batch: PositionBatch,
): Promise<ReceivedPositions> {
  const nowMs = ctx.now();
  const untimely = batch.positions.flatMap(({ at }, n) => checkCaptureTime(at, nowMs, `/positions/${n}/at`));
  if (untimely.length > 0) throw new Refusal(untimely.slice(0, mostProblems));
  return ctx.inTransaction(async (tx) =>
    recordPositions(
      tx,
      plans,
      await requireSession(tx, batch.session_id),
      batch.positions,
      decideRecordStatus,
    ),
  );
}

/**
 * Stores positions of a session, and notes the routes whose arrivals they may change, in the caller's transaction.
 */
export async function recordPositions(
  tx: Context,
  plans: RoutePlanCache,
  { sessionId, driverId }: { sessionId: string; driverId: string },
  positions: readonly Position[],
  stateOf: RecordRule,
): Promise<ReceivedPositions> {
  const times = positions.map((each) => instantOf(each.at)).sort();
  const span = { from: times[0] ?? '', until: times.at(-1) ?? '' };
  const [session, , lastKnownAt, watched] = await Promise.all([
    lockSession(tx, sessionId),
    lockDrivers(tx, [driverId]),
    readLastPositionAt(tx, driverId, span.from),
    readWatchedRoutes(tx, driverId, span),
  ]);
  if (session === null) throw new Error('the session of a driver no longer exists');
  const rows = positions.map((each) => rowOf(tx, session, each, stateOf));
  const numbers = positions.flatMap(({ sequence }) => (sequence === undefined ? [] : [sequence]));
  const [stored, receivedThrough] = await Promise.all([
    storePositions(tx, { sessionId, driverId }, rows),
    recordNumbers(tx, sessionId, numbers),
  ]);
  const firstNewAt = stored.first_recorded_at;
  const track = rows.flatMap(trackPositionOf);
  const source = { sessionId, driverId, late: session.status !== 'active' };
  const [marks] = await Promise.all([
    firstNewAt === null
      ? []
      : watchArrivals(tx, plans, watched, { positions: track, firstNewAt, lastKnownAt, source }),
    writeEventAndAudit(tx, session, stored),
  ]);
  const { recorded, quarantined } = stored;
  const counts = { recorded, duplicates: rows.length - recorded - quarantined, quarantined };
  return { counts, receivedThrough, marks };
}

function rowOf(tx: Context, session: LockedSession, position: Position, stateOf: RecordRule): PositionRow {
  const { coordinates, speed, heading, accuracy_m, sequence = null } = position;
  const at = instantOf(position.at);
  const state = stateOf(session, Date.parse(at));
  const [longitude, latitude] = coordinates;
  // A session has one position per time, whatever the other members are, so the time alone identifies it.
  const hash = () => createHash('sha256').update(at).digest('hex');
  return {
    at,
    longitude,
    latitude,
    speed: single(speed),
    heading: single(heading),
    accuracy_m: single(accuracy_m),
    sequence,
    late: state === 'late',
    quarantined:
      state === 'quarantined' ? { id: tx.newId(), hash: hash(), content: { ...position, at } } : null,
  };
}

/** The value as the column stores it: a number too small for single precision becomes zero, which is no error. */
function single(value: number | undefined): number | null {
  return value === undefined ? null : Math.fround(value);
}

function trackPositionOf({ quarantined, at, longitude, latitude, accuracy_m }: PositionRow): TrackPosition[] {
  if (quarantined !== null) return [];
  return [{ at, coordinates: [longitude, latitude], ...(accuracy_m === null ? {} : { accuracy_m }) }];
}

/** Writes the audit row of a batch with new positions, and one event for all quarantined ones. */
async function writeEventAndAudit(
  tx: Context,
  session: LockedSession,
  stored: StoredPositions,
): Promise<void> {
  const {
    recorded,
    quarantined,
    first_quarantined_at: firstAt,
    last_quarantined_at: lastAt,
    quarantined_received_at,
  } = stored;
  if (recorded === 0 && quarantined === 0) return;
  const audited = writeAudit(tx, {
    action: 'positions.submit',
    subjectKind: 'session',
    subjectId: session.id,
    data: { recorded, quarantined: quarantined },
  });
  const notified =
    firstAt === null
      ? Promise.resolve()
      : appendEvent(tx, {
          type: 'record_quarantined',
          at: firstAt,
          sessionId: session.id,
          driverId: session.driver_id,
          data: {
            record_kind: 'position',
            count: quarantined,
            first_at: firstAt,
            last_at: lastAt,
            received_at: quarantined_received_at,
          },
        });
  await Promise.all([audited, notified]);
}
