import { useState } from 'react';
import type { QuarantinePage, QuarantineSummary } from '../queries/quarantine-options.js';

/** Each record needs a call to read its content. The page of quarantined records shows all. */
const mostShown = 10;

type Records = readonly QuarantineSummary[];
type IsDecided = (record: QuarantineSummary) => boolean;

/**
 * Up to ten records of the route that wait for a decision, the oldest of the read page first. The service lists the
 * newest first; here a record keeps its place and later ones come below it, so that nothing moves under the pointer.
 */
export function useSteadyRecords(
  routeId: string,
  page: QuarantinePage | undefined,
  isDecided: IsDecided,
): Records {
  const [seen, setSeen] = useState<{ routeId: string; page: QuarantinePage | undefined; records: Records }>({
    routeId,
    page: undefined,
    records: [],
  });
  let current = seen;
  if (seen.routeId !== routeId || seen.page !== page) {
    const before = seen.routeId === routeId ? seen.records : [];
    const records = page === undefined ? before : recordsInPlace(before, page, isDecided);
    current = { routeId, page, records };
    setSeen(current);
  }
  return current.records.filter((record) => !isDecided(record));
}

/** If many records wait, an old one may be on a later page, which is not read. So it stays until it is decided. */
export function recordsInPlace(before: Records, page: QuarantinePage, isDecided: IsDecided): Records {
  const listed = new Map(page.data.map((record) => [record.id, record]));
  const isWhole = page.pagination.total <= page.data.length;
  const stay = before.flatMap((record) => listed.get(record.id) ?? (isWhole ? [] : record));
  const known = new Set(stay.map(({ id }) => id));
  const later = page.data.filter(({ id }) => !known.has(id)).reverse();
  return [...stay, ...later].filter((record) => !isDecided(record)).slice(0, mostShown);
}
