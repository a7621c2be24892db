import type { ApiClient } from '@fleet/client/api-client';
import type { CallFailure } from '@fleet/client/call-result';
import { pause } from '../driver/day-pace.js';
import type { FactGathering } from './recorded-facts.js';

export interface EventFollowerParts {
  /** With the API key. */
  api: ApiClient;
  gathering: FactGathering;
  /** Called for each page with the number of records in it. */
  onRecords(count: number): void;
}

/** Reads the feed of events page by page, from the start of the run. */
export interface EventFollower {
  /** Reads to the current end of the feed; returns false if the service did not respond for `patienceMs`. */
  catchUp(patienceMs: number): Promise<boolean>;
  stop(): Promise<void>;
}

const everyMs = 2_000;

/** Starts at the current end of the feed. If the service is down, the same page is requested again. */
export async function followEvents(
  parts: EventFollowerParts,
): Promise<{ ok: true; follower: EventFollower } | { ok: false; failure: CallFailure }> {
  const first = await parts.api.listEvents({ query: { cursor: 'latest' } });
  if (!first.ok) return { ok: false, failure: first.failure };
  let cursor = first.body.next_cursor;
  const stopping = new AbortController();
  /** The last requested page; callers wait for it, so that only one page is read at a time. */
  let turn: Promise<unknown> = Promise.resolve();

  /** Returns `end` if the feed has no further pages now. */
  async function readPage(): Promise<'more' | 'end' | 'failed'> {
    const page = await parts.api.listEvents({ query: { cursor, page_size: 500 } });
    if (!page.ok) return 'failed';
    const isMore = page.body.links.some(({ rel }) => rel === 'next');
    // If the next link led to the same page, the feed would be read forever.
    if (isMore && page.body.next_cursor === cursor) return 'failed';
    cursor = page.body.next_cursor;
    parts.onRecords(parts.gathering.add(page.body.data));
    return isMore ? 'more' : 'end';
  }
  const inTurn = (): ReturnType<typeof readPage> => {
    const page = turn.then(readPage);
    turn = page;
    return page;
  };

  async function follow(): Promise<void> {
    while (!stopping.signal.aborted) {
      if ((await inTurn()) !== 'more') await pause(everyMs, stopping.signal);
    }
  }
  const following = follow();

  return {
    ok: true,
    follower: {
      async catchUp(patienceMs) {
        let failedSince: number | null = null;
        for (;;) {
          const page = await inTurn();
          if (page === 'end') return true;
          failedSince = page === 'failed' ? (failedSince ?? performance.now()) : null;
          if (failedSince !== null && performance.now() - failedSince > patienceMs) return false;
          if (page === 'failed') await pause(500, new AbortController().signal);
        }
      },
      async stop() {
        stopping.abort();
        await following;
      },
    },
  };
}
