import { isRecord } from '@fleet/contract/ground/schema-reading';
import { shapeCheck } from '@fleet/contract/ground/shape-check';
import { type AnswerSchema, growingSchema } from '../calls/answer-schema.js';
import type { CallFailure, CallResult } from '../calls/call-result.js';
import type { Clock } from '../clock.js';

interface Entry {
  id: string;
  updated_at: string;
}

/** A list as the phone stores it; times are in milliseconds by the device's clock. */
export interface KeptList<Item> {
  organisationId: string;
  items: readonly Item[];
  readAtMs: number;
  /** When the whole list was last read. Only this shows which entries were removed. */
  wholeAtMs: number;
  /** The time from which changes are read next. */
  since: string;
}

/** The pages of the list in the order of change. */
export type ReadChanges<Item> = (
  organisationId: string,
  query: { updated_since: string; page_size: number },
) => AsyncIterable<CallResult<{ data: Item[] }>>;

/** The prefix of the lists' keys in the store. */
export const listPrefix = 'list/';

const maxAgeMs = 3_600_000;
const maxWholeAgeMs = 24 * 3_600_000;
const pageSize = 500;
const beginning = '1970-01-01T00:00:00.000Z';
/**
 * Changes are read with this overlap, because a change that was being written during the last read may have an earlier
 * time [C-7].
 */
const overlapMs = 60_000;

/** True if a list must be read again, or belongs to another organisation. */
export function isListOld(
  list: Pick<KeptList<unknown>, 'organisationId' | 'readAtMs'> | null,
  organisationId: string,
  nowMs: number,
): boolean {
  return list?.organisationId !== organisationId || !isYoung(list.readAtMs, maxAgeMs, nowMs);
}

/** If the clock was set back, the age is unknown. */
function isYoung(atMs: number, mostMs: number, nowMs: number): boolean {
  return atMs <= nowMs && nowMs - atMs < mostMs;
}

/** Reads the changes of a list, or the whole list if it is not known or was last read whole a day ago. */
export async function readList<Item extends Entry>(
  known: KeptList<Item> | null,
  organisationId: string,
  read: ReadChanges<Item>,
  clock: Clock,
): Promise<{ ok: true; list: KeptList<Item>; isChanged: boolean } | { ok: false; failure: CallFailure }> {
  const nowMs = clock.now();
  const base =
    known?.organisationId === organisationId && isYoung(known.wholeAtMs, maxWholeAgeMs, nowMs) ? known : null;
  const since = base?.since ?? beginning;
  const byId = new Map(base?.items.map((each) => [each.id, each]));
  for await (const page of read(organisationId, { updated_since: since, page_size: pageSize })) {
    if (!page.ok) return page;
    for (const each of page.body.data) byId.set(each.id, each);
  }
  const items = [...byId.values()];
  const wholeAtMs = base?.wholeAtMs ?? nowMs;
  const list = { organisationId, items, readAtMs: nowMs, wholeAtMs, since: sinceOf(items) };
  return { ok: true, list, isChanged: base === null || JSON.stringify(base.items) !== JSON.stringify(items) };
}

function sinceOf(items: readonly Entry[]): string {
  const latestMs = items.reduce((last, { updated_at }) => Math.max(last, Date.parse(updated_at) || 0), 0);
  return latestMs > overlapMs ? new Date(latestMs - overlapMs).toISOString() : beginning;
}

/** The list in a stored document; null for one that this version cannot read. */
export function keptListOf<Item>(schema: AnswerSchema): (value: unknown) => KeptList<Item> | null {
  const check = shapeCheck(growingSchema(schema));
  const isList = (value: unknown): value is KeptList<Item> => {
    if (!isRecord(value) || !Array.isArray(value.items)) return false;
    const { organisationId, readAtMs, wholeAtMs, since, items } = value;
    if (![readAtMs, wholeAtMs].every(Number.isFinite)) return false;
    if (typeof organisationId !== 'string' || typeof since !== 'string') return false;
    return items.every((each) => check.check(each).ok);
  };
  return (value) => (isList(value) ? value : null);
}
