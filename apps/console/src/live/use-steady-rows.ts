import { useState } from 'react';
import type { Exception } from './exception-kinds.js';
import type { BoardRow } from './live-exceptions.js';

export interface SteadyRows {
  rows: readonly BoardRow[];
  /** How many rows are new or belong at another place, and wait to be shown there. */
  moved: number;
  /** Keeps the order while the user points at the list. */
  hold: () => void;
  release: () => void;
}

type Order = ReadonlyMap<string, Exception | undefined>;

/** The rows in their order, or in the order that they had when the list was steady. */
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

/** Rows that have ended leave the list at once; new ones wait. */
function inSteadyOrder(rows: readonly BoardRow[], order: Order): Pick<SteadyRows, 'rows' | 'moved'> {
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const shown = [...order.keys()].flatMap((key) => byKey.get(key) ?? []);
  const isMoved = ({ key, exceptions }: BoardRow) => !order.has(key) || order.get(key) !== exceptions[0];
  return { rows: shown, moved: rows.filter(isMoved).length };
}
