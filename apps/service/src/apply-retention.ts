import type { OwnSettings } from '@fleet/contract/fleet/organisations';
import { parseTimeSpan } from '@fleet/contract/ground/time-span-format';
import type { Context } from './context.js';
import { deleteEventsBefore } from './events/event-retention-queries.js';
import { deleteMessagesBefore } from './notifications/notification-queries.js';
import { readRetentions } from './organisation-settings/organisation-settings-queries.js';
import { deleteInChunks } from './platform/database/chunked-deletion.js';
import { leastUuidOf } from './platform/security/identifiers.js';
import { deletePositionsBefore } from './progress/position-retention-queries.js';
import { deleteDeliveriesBefore } from './webhooks/delivery-queries.js';
import { withinOrganisation } from './within-organisation.js';

/** How many records of each kind were deleted. */
export interface Forgotten {
  positions: number;
  events: number;
  notifications: number;
  webhookDeliveries: number;
}

/**
 * Deletes data beyond the retention that organisations have set, chunk by chunk [C-10]. Several processes may call it
 * periodically, in a context without an organisation.
 */
export async function applyRetention(ctx: Context): Promise<Forgotten> {
  const all: Forgotten = { positions: 0, events: 0, notifications: 0, webhookDeliveries: 0 };
  for (const { id, own } of await readRetentions(ctx)) {
    try {
      await forgetOf(ctx, id, own, all);
    } catch (error) {
      // A failure in one organisation, for example a statement that times out, must not stop the others.
      ctx.log.warn(
        { err: error, organisationId: id },
        'cannot delete data beyond the retention of this organisation',
      );
    }
  }
  return all;
}

async function forgetOf(ctx: Context, id: string, own: OwnSettings, all: Forgotten): Promise<void> {
  const { positions, events, notifications, webhook_deliveries: deliveries } = own.retention ?? {};
  const inside = withinOrganisation(ctx, id);
  all.positions += await forget(ctx, positions, (at, limit) => deletePositionsBefore(inside, at, limit));
  all.events += await forget(ctx, events, (at, limit) =>
    deleteEventsBefore(inside, leastUuidOf(Date.parse(at)), limit),
  );
  all.notifications += await forget(ctx, notifications, (at, limit) =>
    deleteMessagesBefore(inside, at, limit, id),
  );
  all.webhookDeliveries += await forget(ctx, deliveries, (at, limit) =>
    deleteDeliveriesBefore(inside, at, limit, id),
  );
}

async function forget(
  ctx: Context,
  kept: string | undefined,
  deleteSome: (before: string, limit: number) => Promise<number>,
): Promise<number> {
  const keptMs = kept === undefined ? null : parseTimeSpan(kept);
  if (keptMs === null) return 0;
  const before = new Date(ctx.now() - keptMs).toISOString();
  return deleteInChunks((limit) => deleteSome(before, limit));
}
