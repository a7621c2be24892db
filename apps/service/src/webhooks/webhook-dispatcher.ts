import { setTimeout as delay } from 'node:timers/promises';
import type { Registry } from 'prom-client';
import { type ContextParts, openContext } from '../context-factory.js';
import { createDoorbell } from '../platform/doorbell.js';
import type { Poster } from '../platform/outgoing/guarded-post.js';
import { newUuidV7 } from '../platform/security/identifiers.js';
import { serveWebhook } from './serve-webhook.js';
import { type ClaimedWebhook, claimWebhooks, readWebhookLag, renewClaims } from './webhook-claim-queries.js';
import { observeWebhooks } from './webhook-metrics.js';

export interface DispatcherParts {
  contexts: ContextParts;
  poster: Poster;
  registry: Registry;
  timing?: Partial<DispatcherTiming>;
}

/** All in milliseconds. */
export interface DispatcherTiming {
  /** How long a claim lasts, and how long a process's death delays its subscriptions. */
  leaseMs: number;
  /** How often a process looks for something to send while there is nothing. */
  pollMs: number;
  /** How long current requests may take when the service stops. */
  graceMs: number;
}

const usualTiming: DispatcherTiming = { leaseMs: 15_000, pollMs: 500, graceMs: 4_000 };

/**
 * The most subscriptions that are served at the same time; those that are known to be slow, or have taken long, do not
 * count.
 */
const width = 64;
/** The most subscriptions that are served at the same time, slow ones included. */
const widest = 2 * width;
/**
 * The most subscriptions known to be slow that are served at the same time. This leaves places for subscriptions that
 * become slow.
 */
const slowWidth = width / 2;
/**
 * If this many subscriptions of an organisation are being served, no further subscription of it starts. An organisation
 * may have only 20, but more are served if it deletes some whose requests are running, and creates others.
 */
const mostOfOrganisation = { all: 24, slow: 12 };
/**
 * After this time, a subscription that is being served no longer counts for `width`: it continues, and another one may
 * start.
 */
const longMs = 2_000;
/**
 * Pause between two looks for work, so that a stream of single events is sent in batches and costs the database little.
 */
const paceMs = 50;
/** If the dispatcher has not looked for work for this long, the service is not sending. */
const longestSilenceMs = 60_000;

export interface Dispatcher {
  /** Null while it looks for something to send; otherwise the fault. */
  readiness(): string | null;
  /** Starts no further requests, and waits a few seconds for the current ones. May be called again. */
  stop(): Promise<void>;
}

/** A subscription that is being served. */
interface ServedWebhook {
  webhook: ClaimedWebhook;
  /** Whether its receiver was slow the last time. */
  slow: boolean;
  /** Time of its start, by performance.now(). */
  sinceMs: number;
  done: Promise<void>;
}

/** How many more subscriptions may start: with `slow`, of those known to be slow, otherwise of the others. */
function placesLeft(
  underWay: readonly Pick<ServedWebhook, 'slow' | 'sinceMs'>[],
  slow: boolean,
  nowMs: number,
): number {
  const room = widest - underWay.length;
  const slowOnes = underWay.filter((each) => each.slow).length;
  const quickOnes = underWay.filter((each) => !each.slow && nowMs - each.sinceMs < longMs).length;
  return Math.min(room, slow ? slowWidth - slowOnes : width - quickOnes);
}

/** The organisations that already use their share of places. */
function busyOrganisations(underWay: readonly ServedWebhook[], slowToo: boolean): string[] {
  const counts = new Map<string, { all: number; slow: number }>();
  for (const { webhook, slow } of underWay) {
    const count = counts.get(webhook.organisationId) ?? { all: 0, slow: 0 };
    counts.set(webhook.organisationId, { all: count.all + 1, slow: count.slow + (slow ? 1 : 0) });
  }
  const isBusy = ({ all, slow }: { all: number; slow: number }) =>
    all >= mostOfOrganisation.all || (slowToo && slow >= mostOfOrganisation.slow);
  return [...counts].filter(([, count]) => isBusy(count)).map(([organisationId]) => organisationId);
}

/**
 * Posts events to the receivers of all organisations [C-10]; any number of processes may do so at the same time. A
 * subscription is claimed by one process at a time, by a lease that the process renews. When a process dies, other
 * processes continue at the stored position in the feed, and repeat the interrupted requests under the same ids.
 */
export function startWebhookDispatcher(parts: DispatcherParts): Dispatcher {
  const { contexts, poster } = parts;
  const { pool: db, log } = contexts;
  const timing = { ...usualTiming, ...parts.timing };
  const owner = newUuidV7();
  const bell = createDoorbell();
  const stopping = new AbortController();
  const cutOff = new AbortController();
  const underWay = new Map<string, ServedWebhook>();
  const onSent = observeWebhooks(parts.registry, () => readWebhookLag(db, contexts.now()));
  let lookedAtMs = performance.now();

  async function serve(webhook: ClaimedWebhook): Promise<void> {
    const actor = { kind: 'system', part: 'webhooks' } as const;
    const ctx = openContext(contexts, webhook.organisationId, actor, `webhook-${newUuidV7()}`);
    const serving = { poster, owner, random: Math.random, onSent };
    try {
      await serveWebhook(ctx, webhook, { ...serving, stopping: stopping.signal, cutOff: cutOff.signal });
    } catch (error) {
      // The lease expires, and the batch is tried again.
      log.warn({ err: error, webhook: webhook.id }, 'cannot serve a webhook now');
    }
  }

  function start(webhook: ClaimedWebhook, slow: boolean): void {
    const done = serve(webhook).finally(() => {
      underWay.delete(webhook.id);
      bell.ring();
    });
    underWay.set(webhook.id, { webhook, slow, sinceMs: performance.now(), done });
  }

  /** Starts subscriptions that have something to send; returns false if none has. */
  async function look(): Promise<boolean> {
    const quick = await claim(false);
    for (const each of quick) start(each, false);
    const slow = await claim(true);
    for (const each of slow) start(each, true);
    lookedAtMs = performance.now();
    return quick.length + slow.length > 0;
  }

  async function claim(slowToo: boolean): Promise<ClaimedWebhook[]> {
    const limit = placesLeft([...underWay.values()], slowToo, performance.now());
    if (limit <= 0) return [];
    const { leaseMs } = timing;
    const [leftOut, busy] = [[...underWay.keys()], busyOrganisations([...underWay.values()], slowToo)];
    return claimWebhooks(db, { owner, leaseMs, limit, leftOut, busy, slowToo });
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const found = await look().catch((error) => {
        log.warn({ err: error }, 'cannot look for webhooks to serve');
        return false;
      });
      if (!found) await bell.wait(timing.pollMs);
      await delay(paceMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  async function renew(): Promise<void> {
    while (!stopping.signal.aborted || underWay.size > 0) {
      await delay(timing.leaseMs / 3, undefined, { signal: stopping.signal }).catch(() => delay(100));
      if (underWay.size === 0) continue;
      const webhooks = [...underWay.values()].map((each) => each.webhook);
      await renewClaims(db, owner, webhooks, timing.leaseMs).catch((error) =>
        log.warn({ err: error }, 'cannot renew the claims of webhooks'),
      );
    }
  }

  const running = run();
  const renewing = renew();
  return {
    readiness: () => {
      const silentMs = performance.now() - lookedAtMs;
      return silentMs > longestSilenceMs
        ? `The service has not looked for events to send to webhooks for ${Math.round(silentMs / 1_000)} s.`
        : null;
    },
    async stop() {
      stopping.abort();
      bell.ring();
      await running;
      const left = setTimeout(() => cutOff.abort(), timing.graceMs);
      await Promise.all([...underWay.values()].map((each) => each.done));
      clearTimeout(left);
      await renewing;
      poster.close();
    },
  };
}
