import type { ApiClient } from '@fleet/client/api-client';
import type { CallFailure } from '@fleet/client/call-result';
import { pause } from '../driver/day-pace.js';
import type { FactGathering } from './recorded-facts.js';

export interface EventFollowerParts {
  /** With the API key. */
  api: ApiClient;
  gathering: FactGathering;
  /** Called with the number of further records in the feed. */
  told(count: number): void;
}

/** Reads the feed of events from the beginning of the run on, page by page. */
export interface EventFollower {
  /** Reads on until the end of the feed that is reached now; false when the service did not answer for `patienceMs`. */
  catchUp(patienceMs: number): Promise<boolean>;
  stop(): Promise<void>;
}

const everyMs = 2_000;

/** Begins where the feed ends now. A service that is down is asked again; the cursor stays. */
export async function followEvents(
  parts: EventFollowerParts,
): Promise<{ ok: true; follower: EventFollower } | { ok: false; failure: CallFailure }> {
  const first = await parts.api.listEvents({ query: { cursor: 'latest' } });
  if (!first.ok) return { ok: false, failure: first.failure };
  let cursor = first.body.next_cursor;
  const stopping = new AbortController();
  /** One page at a time, for all callers. */
  let turn: Promise<unknown> = Promise.resolve();

  /** `end` when nothing more is there now. */
  async function readPage(): Promise<'more' | 'end' | 'failed'> {
    const page = await parts.api.listEvents({ query: { cursor, page_size: 500 } });
    if (!page.ok) return 'failed';
    const isMore = page.body.links.some(({ rel }) => rel === 'next');
    // A feed whose next link leads to the same page would be read forever.
    if (isMore && page.body.next_cursor === cursor) return 'failed';
    cursor = page.body.next_cursor;
    parts.told(parts.gathering.add(page.body.data));
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
