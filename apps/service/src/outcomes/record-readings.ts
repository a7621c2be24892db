import type { Context } from '../context.js';
import { appendEvents } from '../platform/outbox/append-event.js';
import type { OdometerOutcome } from './reading-queries.js';
import { enterReadings, moveReadings } from './reading-queries.js';

/**
 * Adds readings to their assets' history with their evidence, withdraws those that these outcomes take the place of,
 * and moves the assets' current readings: the highest of those that count [C-6]. Answers with the assets whose reading
 * changed. Call it in the transaction of the outcomes, with the assets held.
 */
export async function recordReadings(
  ctx: Context,
  of: { routeId: string; sessionId: string; driverId: string },
  outcomes: readonly OdometerOutcome[],
): Promise<string[]> {
  const last = outcomes.at(-1);
  if (last === undefined) return [];
  const concerned = await enterReadings(ctx, of, outcomes);
  if (concerned.length === 0) return [];
  const moved = await moveReadings(ctx, concerned);
  await appendEvents(
    ctx,
    moved.map((each) => ({
      type: 'asset_reading_changed' as const,
      at: last.captured_at,
      siteIds: each.site_ids,
      routeId: of.routeId,
      driverId: of.driverId,
      data: { asset_id: each.id, current_reading: each.current_reading },
    })),
  );
  return moved.map((each) => each.id);
}
