import { forgetOldNetworks } from './accounts/log-in/login-network-queries.js';
import { applyRetention } from './apply-retention.js';
import { expireBlobs } from './blobs/expire-blobs.js';
import { removeUnusedBlobs } from './blobs/remove-unused-blobs.js';
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

/**
 * Periodically removes what has expired: announced uploads that never arrived, images that no outcome names, stored
 * responses, old failures, messages, deliveries and mails, and data beyond an organisation's retention. It also adds up
 * the counts of routes. Returns a function that stops it.
 */
export function startHousekeeping(
  parts: ContextParts,
  { blobs, outboxFolder, unusedImagesMs }: HousekeepingParts,
): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  const round = async () => {
    const ctx = openContext(parts, noOrganisation, { kind: 'system', part: 'housekeeping' }, 'housekeeping');
    await expireBlobs(ctx, blobs);
    await removeUnusedBlobs(ctx, blobs, unusedImagesMs);
    await forgetIdempotencyKeys(ctx);
    await forgetOldFailures(parts.pool, parts.now());
    await forgetOldBudgets(parts.pool, parts.now());
    await forgetOldNetworks(ctx);
    await forgetPushMessages(ctx);
    await forgetDeliveries(ctx);
    await forgetMails(ctx, outboxFolder);
    await applyRetention(ctx);
    await addUpRouteCounts(parts.pool);
  };
  const timer = setInterval(() => {
    running = round().catch((error) => parts.log.warn({ err: error }, 'housekeeping failed'));
  }, intervalMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
