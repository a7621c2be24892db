import { instantOf, zonedText } from '@fleet/ui';
import { dayIn, idIn, type ListAddress, present } from '../frame/list-address.js';
import type { FigureSpan } from '../queries/figure-options.js';

/** The parameters in the address of the figures. */
export interface FigureAddress {
  /** Days of the organisation's time zone. */
  from?: string;
  to?: string;
  asset?: string;
}

export function readFigureAddress(address: ListAddress): FigureAddress {
  return present({ from: dayIn(address, 'from'), to: dayIn(address, 'to'), asset: idIn(address, 'asset') });
}

const dayMs = 86_400_000;
/** The length of the span if the address names no first day. */
const usualDays = 7;
/** With more days, the export would be very long. */
export const mostDays = 92;

/**
 * The first and the last day of the page. Without a day in the address, `to` is today. A span has at most 92 days;
 * `isShortened` is true if the address asks for more.
 */
export function figureDays({ from, to }: FigureAddress, nowMs: number, timeZone: string | null) {
  const last = to ?? zonedText(new Date(nowMs).toISOString(), timeZone).slice(0, 10);
  const first = from === undefined || from > last ? dayBefore(last, usualDays - 1) : from;
  const earliest = dayBefore(last, mostDays - 1);
  const isShortened = first < earliest;
  return { from: isShortened ? earliest : first, to: last, isShortened };
}

/**
 * If the chosen first day is after the last one, the last day moves to it, and the other way round. The chosen day
 * never changes.
 */
export function withDay(days: { from: string; to: string }, chosen: { from?: string; to?: string }) {
  const { from = days.from, to = days.to } = chosen;
  if (from <= to) return chosen;
  return chosen.from === undefined ? { from: to, to } : { from, to: from };
}

export function figureSpan({ from, to }: { from: string; to: string }, timeZone: string | null): FigureSpan {
  const startOf = (day: string) => instantOf(`${day}T00:00`, timeZone) ?? `${day}T00:00:00.000Z`;
  return { from: startOf(from), until: startOf(dayBefore(to, -1)) };
}

function dayBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * dayMs).toISOString().slice(0, 10);
}
