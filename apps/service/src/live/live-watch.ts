import { setTimeout as delay } from 'node:timers/promises';
import type { Context } from '../context.js';
import { type ContextParts, openContext } from '../context-factory.js';
import { readLatestPlace } from '../events/event-queries.js';
import { type LiveChanges, type LiveRecords, readChanges, recordsOf } from './live-changes.js';
import { batchFor, type LiveBatch, messageText } from './live-messages.js';
import { type LivePlace, writeLivePlace } from './live-place.js';
import { type ChangeRow, countLive, selectChanges } from './live-queries.js';
import type { LiveQueue } from './live-queue.js';
import { readActiveRouteSites } from './route-site-queries.js';

/** A reader of the stream. */
export interface LiveReader {
  /** The sites of the caller; empty: all. */
  siteLimit: readonly string[];
  /** Where the reader begins; null: now. */
  place: LivePlace | null;
  queue: LiveQueue;
}

/** Reads the changes of an organisation regularly, once for all its readers in this process. */
export interface LiveWatch {
  /** Returns a function that ends the reading. */
  join(organisationId: string, reader: LiveReader): () => void;
  /** Ends all readers. */
  stop(): Promise<void>;
}

interface Watched {
  ctx: Context;
  /** Null until the first look. */
  place: LivePlace | null;
  readers: Set<LiveReader>;
  joining: Set<LiveReader>;
  /** The times of the last positions that were delivered, by session. */
  lastAt: Map<string, string>;
  /** The sites of active routes, and of routes that have changed since. */
  routeSites: Map<string, string | null>;
  /** The last counts for each group of sites. */
  counts: Map<string, string>;
  looks: number;
  /** By `performance.now()`. */
  restsUntilMs: number;
  /** The groups of sites whose counts may have changed. */
  countsDue: Set<string>;
}

const everyMs = 500;
/** Every second look also reads positions and counts, because one change a second is enough for a map. */
const looksOfPositions = 2;
const changesAtOnce = 1_000;
/** A reader who comes back after more events must read `/live` again. */
const mostMissed = 1_000;
/** How long one look may count. Each group of sites has its own counts, and an organisation may have 100 groups. */
const longestCountMs = 50;
/** The most readers that join at one look; further readers join at the next one. */
const joinsAtOnce = 20;
/**
 * After a look, an organisation rests this many times as long as the look took, so that other organisations get their
 * time.
 */
const restShare = 4;
/** The most routes whose sites are cached. With more, the cache is read again. */
const mostRouteSites = 20_000;

/**
 * One loop serves all organisations with readers, one after the other, so it uses at most a few connections. If nothing
 * has changed, a look takes one query, or two if it also reads positions. If a look comes late, its readers still get
 * everything.
 */
export function createLiveWatch(parts: ContextParts): LiveWatch {
  const all = new Map<string, Watched>();
  let isStopped = false;
  let running: Promise<void> | null = null;
  let hurry = new AbortController();

  const run = async (): Promise<void> => {
    while (all.size > 0 && !isStopped) {
      const startedMs = performance.now();
      for (const watched of [...all.values()]) {
        const begunMs = performance.now();
        if (begunMs < watched.restsUntilMs) continue;
        await look(watched).catch((error) => {
          const organisation = watched.ctx.organisationId;
          parts.log.warn({ err: error, organisation }, 'cannot read the changes for the live view now');
        });
        const endMs = performance.now();
        watched.restsUntilMs = endMs + restShare * (endMs - begunMs);
      }
      const restMs = everyMs - (performance.now() - startedMs);
      await delay(Math.max(20, restMs), undefined, { signal: hurry.signal }).catch(() => undefined);
      hurry = new AbortController();
    }
    running = null;
  };

  return {
    join(organisationId, reader) {
      const watched = all.get(organisationId) ?? open(parts, organisationId);
      all.set(organisationId, watched);
      watched.joining.add(reader);
      if (isStopped) reader.queue.end();
      running ??= run();
      hurry.abort();
      return () => {
        watched.joining.delete(reader);
        watched.readers.delete(reader);
        if (watched.joining.size + watched.readers.size === 0 && all.get(organisationId) === watched)
          all.delete(organisationId);
      };
    },
    async stop() {
      isStopped = true;
      for (const { readers, joining } of all.values())
        for (const { queue } of [...readers, ...joining]) queue.end();
      hurry.abort();
      await running;
    },
  };
}

function open(parts: ContextParts, organisationId: string): Watched {
  return {
    ctx: openContext(parts, organisationId, { kind: 'system' }, 'live'),
    place: null,
    readers: new Set(),
    joining: new Set(),
    lastAt: new Map(),
    routeSites: new Map(),
    counts: new Map(),
    looks: 0,
    restsUntilMs: 0,
    countsDue: new Set(),
  };
}

async function look(watched: Watched): Promise<void> {
  const { ctx } = watched;
  if (watched.place === null || watched.routeSites.size > mostRouteSites) {
    watched.place ??= (await selectChanges(ctx, await readLatestPlace(ctx), 0)).place;
    watched.routeSites = await readActiveRouteSites(ctx, mostRouteSites);
  }
  if (watched.joining.size > 0) await catchUp(watched, watched.place);
  const withPositions = watched.looks % looksOfPositions === 0;
  watched.looks += 1;
  for (;;) {
    const changes = await readChanges(ctx, watched.place, changesAtOnce, { withPositions });
    watched.place = changes.place;
    if (changes.mayCountDiffer)
      for (const { siteLimit } of watched.readers) watched.countsDue.add(siteLimit.join());
    deliver(watched, withPositions ? { ...changes, positions: newOnly(watched, changes) } : changes);
    if (!changes.isMore) break;
  }
  if (withPositions && watched.countsDue.size > 0) await deliverCounts(watched);
}

/**
 * Delivers to new readers the counts, and the current state of the records that have changed since their places. The
 * records are read once for all new readers; a reader may get a record twice, which is harmless. Later looks begin at
 * `from`, so nothing is missed in between.
 */
async function catchUp({ ctx, joining, readers, routeSites }: Watched, from: LivePlace): Promise<void> {
  const reached = new Map<LiveReader, LivePlace>();
  const missed: ChangeRow[] = [];
  let sinceMs = from.seenAtMs;
  for (const reader of [...joining].slice(0, joinsAtOnce)) {
    const { rows, place } =
      reader.place === null
        ? { rows: [], place: from }
        : await selectChanges(ctx, reader.place.event, mostMissed);
    if (rows.length === mostMissed) {
      joining.delete(reader);
      reader.queue.reset();
      continue;
    }
    missed.push(...rows);
    reached.set(reader, place);
    sinceMs = Math.min(sinceMs, reader.place?.seenAtMs ?? sinceMs);
  }
  const changes = await recordsOf(ctx, missed, sinceMs);
  const batches = createBatches(changes, routeSites);
  const counts = new Map<string, string>();
  for (const [reader, place] of reached) {
    const { siteLimit, queue } = reader;
    const key = siteLimit.join();
    const text = counts.get(key) ?? messageText('counts', await countLive(ctx, siteLimit));
    counts.set(key, text);
    // A reader may have left meanwhile.
    if (!joining.delete(reader)) continue;
    readers.add(reader);
    const { messages, positions } = reader.place === null ? nothing : batches(siteLimit);
    queue.deliver({ id: writeLivePlace(place), messages: [...messages, text], positions });
  }
}

const nothing: Omit<LiveBatch, 'id'> = { messages: [], positions: new Map() };

/** The batch for each group of sites, made once. */
function createBatches(changes: LiveRecords, earlierSites: ReadonlyMap<string, string | null>) {
  const batches = new Map<string, Omit<LiveBatch, 'id'>>();
  return (siteLimit: readonly string[]): Omit<LiveBatch, 'id'> => {
    const key = siteLimit.join();
    const batch = batches.get(key) ?? batchFor(changes, siteLimit, earlierSites);
    batches.set(key, batch);
    return batch;
  };
}

/** The positions that are newer than those delivered. */
function newOnly(watched: Watched, { positions }: LiveChanges): LiveChanges['positions'] {
  const before = watched.lastAt;
  watched.lastAt = new Map(positions.map((each) => [each.session_id, each.at]));
  return positions.filter((each) => before.get(each.session_id) !== each.at);
}

function deliver(watched: Watched, changes: LiveChanges): void {
  const id = writeLivePlace(changes.place);
  const batches = createBatches(changes, watched.routeSites);
  for (const { siteLimit, queue } of watched.readers) queue.deliver({ id, ...batches(siteLimit) });
  for (const { id: routeId, site_id } of changes.routes) watched.routeSites.set(routeId, site_id);
  for (const { id: routeId } of changes.goneRoutes) watched.routeSites.delete(routeId);
}

/** Counts for one group of sites after the other; those that do not fit into this look follow in the next ones. */
async function deliverCounts({ ctx, readers, place, counts, countsDue }: Watched): Promise<void> {
  if (place === null) return;
  const endMs = performance.now() + longestCountMs;
  for (const key of [...countsDue]) {
    countsDue.delete(key);
    const group = [...readers].filter((each) => each.siteLimit.join() === key);
    const [first] = group;
    if (first === undefined) {
      counts.delete(key);
      continue;
    }
    const text = messageText('counts', await countLive(ctx, first.siteLimit));
    if (counts.get(key) !== text)
      for (const { queue } of group)
        queue.deliver({ id: writeLivePlace(place), messages: [text], positions: new Map() });
    counts.set(key, text);
    if (performance.now() > endMs) return;
  }
}
