import type { OdometerCapture } from '@fleet/domain/outcomes/odometer-captures';
import type { Context } from '../context.js';
import { appendEvents } from '../platform/outbox/append-event.js';
import { insertReadings, updateCurrentReadings } from './reading-queries.js';

/**
 * Adds the readings of odometer outcomes to the history of their assets, withdraws the readings that no longer
 * count, and sets the assets' current reading: the highest that counts [C-6]. Returns the ids of the assets whose
 * reading changed. The caller records the outcomes in the same transaction and has locked the assets.
 */
export async function recordReadings(
  ctx: Context,
  of: { routeId: string; sessionId: string; driverId: string },
  outcomes: readonly OdometerCapture[],
): Promise<string[]> {
  const last = outcomes.at(-1);
  if (last === undefined) return [];
  const concerned = await insertReadings(ctx, of, outcomes);
  if (concerned.length === 0) return [];
  const changed = await updateCurrentReadings(ctx, concerned);
  await appendEvents(
    ctx,
    changed.map((each) => ({
      type: 'asset_reading_changed' as const,
      at: last.captured_at,
      siteIds: each.site_ids,
      routeId: of.routeId,
      driverId: of.driverId,
      data: { asset_id: each.id, current_reading: each.current_reading },
    })),
  );
  return changed.map((each) => each.id);
}
