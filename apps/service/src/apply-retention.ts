import type { OwnSettings } from '@fleet/contract/fleet/organisations';
import { parseTimeSpan } from '@fleet/contract/ground/time-span-format';
import type { Context } from './context.js';
import { deleteEventsBefore } from './events/event-retention-queries.js';
import { deleteMessagesBefore } from './notifications/notification-queries.js';
import { readRetentions } from './organisation-settings/organisation-settings-queries.js';
import { chunkSize } from './platform/database/chunked-deletion.js';
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
 * Deletes data beyond the retention that organisations have set [C-10]. Organisations take turns: first one chunk of
 * every kind of record is deleted for each organisation, then another chunk for those that have more. Several processes
 * may call it periodically, in a context without an organisation.
 */
export async function applyRetention(ctx: Context): Promise<Forgotten> {
  const all: Forgotten = { positions: 0, events: 0, notifications: 0, webhookDeliveries: 0 };
  let open = await readRetentions(ctx);
  while (open.length > 0) {
    const withMore: typeof open = [];
    for (const organisation of open) {
      try {
        if (await forgetSome(ctx, organisation.id, organisation.own, all)) withMore.push(organisation);
      } catch (error) {
        // A failure in one organisation, for example a statement that times out, must not stop the others.
        ctx.log.warn(
          { err: error, organisationId: organisation.id },
          'cannot delete data beyond the retention of this organisation',
        );
      }
    }
    open = withMore;
  }
  return all;
}

/** Returns whether there may be more. */
async function forgetSome(ctx: Context, id: string, own: OwnSettings, all: Forgotten): Promise<boolean> {
  const { positions, events, notifications, webhook_deliveries: deliveries } = own.retention ?? {};
  const inside = withinOrganisation(ctx, id);
  const counts: Forgotten = {
    positions: await forget(ctx, positions, (at) => deletePositionsBefore(inside, at, chunkSize)),
    events: await forget(ctx, events, (at) =>
      deleteEventsBefore(inside, leastUuidOf(Date.parse(at)), chunkSize),
    ),
    notifications: await forget(ctx, notifications, (at) => deleteMessagesBefore(inside, at, chunkSize, id)),
    webhookDeliveries: await forget(ctx, deliveries, (at) =>
      deleteDeliveriesBefore(inside, at, chunkSize, id),
    ),
  };
  all.positions += counts.positions;
  all.events += counts.events;
  all.notifications += counts.notifications;
  all.webhookDeliveries += counts.webhookDeliveries;
  return Object.values(counts).some((each) => each === chunkSize);
}

async function forget(
  ctx: Context,
  kept: string | undefined,
  deleteSome: (before: string) => Promise<number>,
): Promise<number> {
  const keptMs = kept === undefined ? null : parseTimeSpan(kept);
  if (keptMs === null) return 0;
  return deleteSome(new Date(ctx.now() - keptMs).toISOString());
}
