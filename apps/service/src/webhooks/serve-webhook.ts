import {
  decidePause,
  decideRetry,
  disabledAfterMs,
  downAfterFailures,
} from '@fleet/domain/organisations/webhook-schedule';
import type { Context } from '../context.js';
import type { EventPlace } from '../events/event-cursor.js';
import type { Poster } from '../platform/outgoing/guarded-post.js';
import { type Batch, loadBatch } from './batch-items.js';
import { disableWebhook, type FinishedAttempt, type FinishedState, finishBatch } from './batch-queries.js';
import { logWebhookChange } from './log-webhook-change.js';
import { type BatchRun, isSuccess, type SentItem, sendBatch } from './send-batch.js';
import type { ClaimedWebhook } from './webhook-claim-queries.js';
import { findWebhook } from './webhook-queries.js';

export interface ServingParts {
  poster: Poster;
  owner: string;
  /** From 0 to below 1. */
  random: () => number;
  stopping: AbortSignal;
  cutOff: AbortSignal;
  onSent(sent: SentItem): void;
}

/** No request of a batch starts later than this, so that the place of a slow receiver becomes free soon. */
const longestBatchMs = 10_000;
/** A response that takes longer than this marks the subscription as slow. */
const slowMs = 2_000;

/** Sends the next batch of a claimed subscription, writes the results and releases it; false if nothing was sent. */
export async function serveWebhook(
  ctx: Context,
  webhook: ClaimedWebhook,
  parts: ServingParts,
): Promise<boolean> {
  const batch = await loadBatch(ctx, webhook);
  const untilMs = performance.now() + longestBatchMs;
  const run = await sendBatch(webhook, batch.items, { ...parts, now: ctx.now, untilMs });
  for (const each of run.sent) parts.onSent(each);
  const attempts = run.sent.map((each) => finishAttempt(each, parts.random()));
  const state = stateOf(webhook, batch, run, { random: parts.random(), now: ctx.now() });
  const disabling = disablingReason(webhook, run);
  await ctx.inTransaction(async (tx) => {
    if (!(await finishBatch(tx, webhook.id, parts.owner, attempts, state))) return;
    if (disabling !== null) await disable(tx, webhook.id, disabling);
  });
  return run.sent.length > 0;
}

function finishAttempt({ item, outcome, attempt }: SentItem, random: number): FinishedAttempt {
  const common = { id: item.id, event_type: item.eventType, attempt };
  if (isSuccess(outcome)) return { ...common, status: 'delivered', retry_in_ms: null };
  if (item.kind === 'test' || outcome.fault === 'event_deleted') {
    return { ...common, status: 'dead', retry_in_ms: null };
  }
  const { retryAfterMs } = outcome;
  const { triedForMs } = item;
  const decision = decideRetry({ attempts: item.attempts + 1, triedForMs, retryAfterMs, random });
  return decision.kind === 'dead'
    ? { ...common, status: 'dead', retry_in_ms: null }
    : { ...common, status: 'waiting', retry_in_ms: decision.inMs };
}

function stateOf(
  webhook: ClaimedWebhook,
  batch: Batch,
  run: BatchRun,
  { random, now }: { random: number; now: number },
): FinishedState {
  const { consecutiveFailures, retryAfterMs } = run;
  const isBack = webhook.consecutiveFailures >= downAfterFailures && consecutiveFailures === 0;
  const isRetried = batch.hasAllRetries && run.sent.length === batch.items.length;
  const hadSuccess = run.sent.some((each) => isSuccess(each.outcome));
  const keepsPause = webhook.isResting && !hadSuccess;
  return {
    place: placeAfter(webhook, batch, run),
    consecutiveFailures,
    hadSuccess,
    pauseMs: keepsPause ? null : decidePause(consecutiveFailures, retryAfterMs, random),
    isSlow: run.sent.some((each) => each.attempt.latency_ms > slowMs),
    retryBefore: isBack ? new Date(now).toISOString() : null,
    retriedBefore: isRetried ? webhook.retryBefore : null,
  };
}

/** First attempts start in the order of the feed, so the events that were tried are a range without gaps. */
function placeAfter(webhook: ClaimedWebhook, { items, through }: Batch, { sent }: BatchRun): EventPlace {
  if (sent.length === items.length) return through;
  return sent.map((each) => each.item.place).findLast((place) => place !== null) ?? webhook.place;
}

function disablingReason(webhook: ClaimedWebhook, run: BatchRun): 'failing' | 'gone' | null {
  if (run.isGone) return 'gone';
  const isDown = run.consecutiveFailures >= downAfterFailures;
  return isDown && (webhook.failingForMs ?? 0) >= disabledAfterMs ? 'failing' : null;
}

/** Disables the subscription with an event and an audit row, as if a user had done it. */
async function disable(tx: Context, webhookId: string, reason: 'failing' | 'gone'): Promise<void> {
  const at = new Date(tx.now()).toISOString();
  if (!(await disableWebhook(tx, webhookId, reason, at))) return;
  const after = await findWebhook(tx, webhookId);
  if (after === null) return;
  const data = { reason, failing_since: after.failing_since };
  await logWebhookChange(tx, after, { type: 'webhook_disabled', verb: 'disable', at, data });
}
