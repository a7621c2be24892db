import type { DeliveryAttempt } from '@fleet/contract/outgoing/webhook-deliveries';
import { downAfterFailures } from '@fleet/domain/organisations/webhook-schedule';
import type { Poster, PostOutcome } from '../platform/outgoing/guarded-post.js';
import type { BatchItem } from './batch-items.js';
import type { ClaimedWebhook } from './webhook-claim-queries.js';
import { signatureHeaders } from './webhook-secret.js';

/** A request that was sent. */
export interface SentItem {
  item: BatchItem;
  outcome: PostOutcome;
  attempt: DeliveryAttempt;
}

export interface BatchRun {
  /** In the order of the items, up to the first item that was not sent or was cut off. */
  sent: SentItem[];
  /**
   * The number of consecutive failures when the run ended, in the order in which the requests finished. Failed tests do
   * not count.
   */
  consecutiveFailures: number;
  /** The longest pause that a response asked for, in milliseconds. */
  retryAfterMs: number | null;
  isGone: boolean;
}

export interface SendingParts {
  poster: Poster;
  now: () => number;
  /** No request starts after this time, by performance.now(). */
  untilMs: number;
  /** When aborted, no request starts any more. */
  stopping: AbortSignal;
  /** Aborts current requests. */
  cutOff: AbortSignal;
}

export const isSuccess = ({ statusCode }: PostOutcome): boolean =>
  statusCode !== null && statusCode >= 200 && statusCode < 300;

/** Whether the receiver asks for a pause [Standard Webhooks]. */
const asksForPause = ({ statusCode }: PostOutcome): boolean => statusCode === 429 || statusCode === 503;

/**
 * Sends the items in their order, at most `maxInFlight` at the same time. Stops if the receiver is down, asks for a
 * pause or answers 410 (gone); the items that were not sent stay unchanged.
 */
export async function sendBatch(
  webhook: ClaimedWebhook,
  items: readonly BatchItem[],
  parts: SendingParts,
): Promise<BatchRun> {
  const { stopping, untilMs } = parts;
  const finished = new Map<BatchItem, SentItem>();
  const run: BatchRun = {
    sent: [],
    consecutiveFailures: webhook.consecutiveFailures,
    retryAfterMs: null,
    isGone: false,
  };
  const wasDown = webhook.consecutiveFailures >= downAfterFailures;
  let next = 0;
  const mayGoOn = (): boolean =>
    !stopping.aborted &&
    performance.now() < untilMs &&
    !run.isGone &&
    run.retryAfterMs === null &&
    (wasDown || run.consecutiveFailures < downAfterFailures);

  const work = async (): Promise<void> => {
    while (mayGoOn()) {
      const item = items[next];
      if (item === undefined) return;
      next += 1;
      const sent = await sendItem(webhook, item, parts);
      if (parts.cutOff.aborted && sent.outcome.statusCode === null) return;
      finished.set(item, sent);
      note(run, sent);
    }
  };
  await Promise.all(Array.from({ length: webhook.maxInFlight }, work));
  // Several requests that fail at the same time show only once that the receiver is down, so they can reach the limit
  // and not exceed it. If the receiver was down before, each failed request counts.
  if (!wasDown) run.consecutiveFailures = Math.min(run.consecutiveFailures, downAfterFailures);
  for (const item of items) {
    const sent = finished.get(item);
    if (sent === undefined) break;
    run.sent.push(sent);
  }
  return run;
}

function note(run: BatchRun, { item, outcome }: SentItem): void {
  if (isSuccess(outcome)) run.consecutiveFailures = 0;
  else if (item.kind === 'event' && outcome.fault !== 'event_deleted') run.consecutiveFailures += 1;
  if (item.kind === 'test') return;
  if (outcome.statusCode === 410) run.isGone = true;
  if (asksForPause(outcome) && outcome.retryAfterMs !== null) {
    run.retryAfterMs = Math.max(run.retryAfterMs ?? 0, outcome.retryAfterMs);
  }
}

async function sendItem(
  { url, secrets }: ClaimedWebhook,
  item: BatchItem,
  { poster, now, cutOff }: SendingParts,
): Promise<SentItem> {
  const { id, event } = item;
  const at = now();
  const outcome = event === null ? eventDeleted : await post();
  const { latencyMs: latency_ms, statusCode: status_code, fault, answer } = outcome;
  return {
    item,
    outcome,
    attempt: { at: new Date(at).toISOString(), latency_ms, status_code, fault, answer },
  };

  function post(): Promise<PostOutcome> {
    const body = JSON.stringify(event);
    const timestamp = Math.floor(at / 1_000);
    const headers = { ...usualHeaders, ...signatureHeaders({ id, timestamp, body }, secrets) };
    return poster.post({ url, headers, body, signal: cutOff });
  }
}

const usualHeaders = {
  'content-type': 'application/json',
  accept: '*/*',
  'user-agent': 'fleet-driver-integration-webhooks',
};

/** The event of the delivery was deleted in between, because it was too old. */
const eventDeleted: PostOutcome = {
  latencyMs: 0,
  statusCode: null,
  fault: 'event_deleted',
  answer: null,
  retryAfterMs: null,
};
