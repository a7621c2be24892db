import { forgetOldNetworks } from './accounts/log-in/login-network-queries.js';
import { applyRetention } from './apply-retention.js';
import { expireBlobs } from './blobs/expire-blobs.js';
import { removeUnusedBlobs } from './blobs/remove-unused-blobs.js';
import type { Context } from './context.js';
import { type ContextParts, noOrganisation, openContext } from './context-factory.js';
import { forgetMails } from './mails/forget-mails.js';
import { forgetPushMessages } from './notifications/forget-push-messages.js';
import type { BlobStore } from './platform/blobs/blob-store.js';
import { forgetIdempotencyKeys } from './platform/http/idempotency-claims.js';
import { forgetOldBudgets } from './platform/security/login-budget.js';
import { forgetOldFailures } from './platform/security/login-throttle.js';
import { addUpRouteCounts } from './routes/route-count-queries.js';
import { forgetDeliveries } from './webhooks/forget-deliveries.js';

const intervalMs = 600_000;

export interface HousekeepingParts {
  blobs: BlobStore;
  outboxFolder: string;
  /** How long a completed image is kept if no outcome names it. */
  unusedImagesMs: number;
}

/** The tasks by name, in the order in which they run. */
type Works = Readonly<Record<string, (ctx: Context) => Promise<unknown>>>;

/**
 * Periodically removes what has expired: announced uploads that never arrived, images that no outcome names, stored
 * responses, old failures, messages, deliveries and mails, and data beyond an organisation's retention. It also adds up
 * the counts of routes. If one of these tasks fails, or a bucket does not answer, the others continue. Returns a
 * function that stops it.
 */
export function startHousekeeping(
  parts: ContextParts,
  { blobs, outboxFolder, unusedImagesMs }: HousekeepingParts,
  everyMs = intervalMs,
): () => Promise<void> {
  const inStore: Works = {
    expireBlobs: (ctx) => expireBlobs(ctx, blobs),
    removeUnusedBlobs: (ctx) => removeUnusedBlobs(ctx, blobs, unusedImagesMs),
  };
  const inDatabase: Works = {
    forgetIdempotencyKeys,
    forgetOldFailures: () => forgetOldFailures(parts.pool, parts.now()),
    forgetOldBudgets: () => forgetOldBudgets(parts.pool, parts.now()),
    forgetOldNetworks,
    forgetPushMessages,
    forgetDeliveries,
    forgetMails: (ctx) => forgetMails(ctx, outboxFolder),
    applyRetention,
    addUpRouteCounts: () => addUpRouteCounts(parts.pool),
  };
  const stops = [inStore, inDatabase].map((works) => repeatEvery(everyMs, () => inOrder(works, parts)));
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

async function inOrder(works: Works, parts: ContextParts): Promise<void> {
  for (const [work, carryOut] of Object.entries(works)) {
    try {
      await carryOut(
        openContext(parts, noOrganisation, { kind: 'system', part: 'housekeeping' }, 'housekeeping'),
      );
    } catch (error) {
      parts.log.warn({ err: error, work }, 'housekeeping failed');
    }
  }
}

/** If a round takes longer than the interval, the next round is left out. */
function repeatEvery(everyMs: number, round: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  const timer = setInterval(() => {
    running ??= round().finally(() => {
      running = null;
    });
  }, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
