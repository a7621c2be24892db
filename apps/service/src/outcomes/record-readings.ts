import type { Context } from '../context.js';
import { appendEvents } from '../platform/outbox/append-event.js';
import { insertReadings, moveReadings } from './reading-queries.js';

/** A reading that a recorded odometer outcome brought. */
export interface NewReading {
  asset_id: string;
  captured_at: string;
  submission_id: string;
  reading: string;
  activity_reference: string;
  requirement_key: string;
}

/**
 * Adds readings to their assets' history with their evidence and moves the assets' current readings: the highest of
 * those not corrected since [C-6]. Answers with the assets whose reading changed. Call it in the transaction of the outcomes.
 */
export async function recordReadings(
  ctx: Context,
  routeId: string,
  driverId: string,
  readings: readonly NewReading[],
): Promise<string[]> {
  if (readings.length === 0) return [];
  await insertReadings(ctx, routeId, readings);
  const moved = await moveReadings(ctx, [...new Set(readings.map((each) => each.asset_id))]);
  const at = readings.at(-1)?.captured_at ?? new Date(ctx.now()).toISOString();
  await appendEvents(
    ctx,
    moved.map((each) => ({
      type: 'asset_reading_changed' as const,
      at,
      routeId,
      driverId,
      data: { asset_id: each.id, current_reading: each.current_reading },
    })),
  );
  return moved.map((each) => each.id);
}
