import type { Event } from '@fleet/contract/outgoing/events';
import { expect, vi } from 'vitest';
import { createApiKey } from '../../src/accounts/api-keys/create-api-key.js';
import type { Pool } from '../../src/platform/database/postgres-pool.js';
import { systemActor } from '../test-context.js';
import type { Answer, TestService } from '../test-service.js';

/**
 * Returns a function that reads events with a key, limited to sites if given. Each call first waits until all committed
 * events are readable, unless `asItIs` is true.
 */
export async function eventReader(
  service: TestService,
  organisationId?: string,
  siteIds: readonly string[] = [],
) {
  const ctx = service.world.contextFor(systemActor, organisationId);
  const { secret } = await createApiKey(ctx, { name: 'reader', roles: ['integration'], siteIds });
  const answer = await service.call('GET', '/account/auth', { headers: { 'x-api-key': secret } });
  const token: string = answer.body.data.access_token;
  const path = `/${organisationId ?? service.world.organisationId}/integration/events`;
  return async (query = '', { asItIs = false } = {}): Promise<Answer> => {
    if (!asItIs) await untilReadable(service.world.database.pool);
    return service.call('GET', `${path}${query}`, { token });
  };
}

export type ReadEvents = Awaited<ReturnType<typeof eventReader>>;

/**
 * Waits until the feed shows all events that are committed now. An open transaction anywhere on the server, even of
 * another suite, delays the events that were written after it began [C-10].
 */
export async function untilReadable(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ mark: string }>(
    'select pg_snapshot_xmax(pg_current_snapshot())::text as mark',
  );
  const hasPassed = async () => {
    const { rowCount } = await pool.query(
      'select where pg_snapshot_xmin(pg_current_snapshot()) >= $1::xid8',
      [rows[0]?.mark],
    );
    return rowCount === 1;
  };
  await vi.waitFor(async () => expect(await hasPassed()).toBe(true), { timeout: 15_000, interval: 10 });
}

/** Reads from a cursor to the end of the feed, by the `next` links. */
export async function readEvents(
  read: ReadEvents,
  query = '',
): Promise<{ events: Event[]; cursor: string; pages: number }> {
  const events: Event[] = [];
  for (let pages = 1, words = query; ; pages += 1) {
    const answer = await read(words);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    events.push(...answer.body.data);
    const next: { href: string } | undefined = answer.body.links.find(
      (each: { rel: string }) => each.rel === 'next',
    );
    if (next === undefined) return { events, cursor: answer.body.next_cursor, pages };
    expect(new URL(next.href).searchParams.get('cursor')).toBe(answer.body.next_cursor);
    words = new URL(next.href).search;
  }
}
