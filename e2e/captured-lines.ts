import { type BookEntry, type LedgerLine, lineOf, outcomeIn } from './day-book.js';

/** The expected result of an entry at the service. */
export type RecordResult = 'recorded' | 'late' | 'quarantined';

/** The expected record of the service for an entry. */
export function recordLine(entry: BookEntry, result: RecordResult): LedgerLine {
  const { content, sessionId, sequence } = entry;
  const about = { sessionId, sequence };
  const late = result === 'late';
  switch (content.kind) {
    case 'outcome':
      return lineOf('outcome', { ...about, late, routeId: content.routeId, outcome: outcomeIn(entry) });
    case 'position': {
      const { at, coordinates } = content.position;
      return lineOf('position', { ...about, late, at, coordinates });
    }
    default:
      return lineOf('report', { ...about, late, ...reportIn(content) });
  }
}

/** The expected event of an entry; null if it has none. */
export function eventLine(entry: BookEntry, result: RecordResult): LedgerLine | null {
  const { content, sessionId } = entry;
  const about = { sessionId, late: result === 'late' };
  if (content.kind === 'outcome') {
    const { routeId, routeVersion } = content;
    return lineOf('outcome_recorded', { ...about, routeId, routeVersion, outcome: outcomeIn(entry) });
  }
  if (content.kind === 'position') return null;
  // A route is completed only once, even if several completions are reported.
  if (content.kind === 'completion') return null;
  const { kind, routeId, target, at, detail } = reportIn(content);
  return lineOf(kind, { ...about, routeId, target, at, detail });
}

type Report = Exclude<BookEntry['content'], { kind: 'outcome' | 'position' }>;

/** A report in the form of the service's log: its kind, subject, time and other distinguishing members. */
function reportIn(content: Report) {
  const { kind, routeId } = content;
  switch (kind) {
    case 'arrival':
    case 'departure':
      return { kind, routeId, target: content.stopId, at: content.at, detail: 'driver' };
    case 'activity_status':
      return { kind, routeId, target: content.reference, at: content.at, detail: content.status };
    case 'activity': {
      const { reference, at } = content.activity;
      return { kind: 'activity_added', routeId, target: String(reference), at: String(at), detail: '' };
    }
    case 'completion':
      return { kind, routeId, target: '', at: content.at, detail: '' };
  }
}
