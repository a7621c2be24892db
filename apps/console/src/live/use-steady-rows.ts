import { useState } from 'react';
import type { Exception } from './exception-kinds.js';
import type { BoardRow } from './live-exceptions.js';

export interface SteadyRows {
  rows: readonly BoardRow[];
  /** The number of rows that are new or have another first exception, and are not yet shown at their new position. */
  moved: number;
  /** Keeps the order of the rows until `release`, while the user points at the list. */
  hold: () => void;
  release: () => void;
}

type Order = ReadonlyMap<string, Exception | undefined>;

/** The rows in their current order or, after `hold`, in the order that they had then. */
export function useSteadyRows(rows: readonly BoardRow[], filters: string): SteadyRows {
  const [steady, setSteady] = useState<{ filters: string; order: Order } | null>(null);
  const order = steady?.filters === filters ? steady.order : null;
  return {
    ...(order === null ? { rows, moved: 0 } : inSteadyOrder(rows, order)),
    hold: () =>
      setSteady((before) => (before?.filters === filters ? before : { filters, order: orderOf(rows) })),
    release: () => setSteady(null),
  };
}

function orderOf(rows: readonly BoardRow[]): Order {
  return new Map(rows.map(({ key, exceptions }) => [key, exceptions[0]]));
}

/** Ended rows are removed from the list immediately; new rows are not added yet. */
function inSteadyOrder(rows: readonly BoardRow[], order: Order): Pick<SteadyRows, 'rows' | 'moved'> {
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const shown = [...order.keys()].flatMap((key) => byKey.get(key) ?? []);
  const isMoved = ({ key, exceptions }: BoardRow) => !order.has(key) || order.get(key) !== exceptions[0];
  return { rows: shown, moved: rows.filter(isMoved).length };
}
