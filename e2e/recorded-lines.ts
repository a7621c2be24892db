import type { Event } from '@fleet/contract/outgoing/events';
import { imageMark, type LedgerLine, lineOf } from './day-book.js';
import { allEvents, digestAt, type OrganisationBooks } from './organisation-books.js';

/** The service's data of some sessions. */
export interface RecordedLines {
  records: LedgerLine[];
  events: LedgerLine[];
  quarantined: LedgerLine[];
  /** How often the feed reports that a route was completed, by route. */
  completions: Record<string, number>;
}

/**
 * Reads the records in the database and the feed of events. Fetches images, and replaces their addresses by their
 * digests.
 */
export async function recordedLines(
  books: OrganisationBooks,
  sessionIds: readonly string[],
): Promise<RecordedLines> {
  const marks = new Map<string, string>();
  const marked = async (value: unknown): Promise<unknown> => {
    if (typeof value === 'string' && /^http.*\/blobs\//.test(value)) {
      const mark = marks.get(value) ?? imageMark(await digestAt(books, value));
      marks.set(value, mark);
      return mark;
    }
    if (Array.isArray(value)) return Promise.all(value.map(marked));
    if (typeof value !== 'object' || value === null) return value;
    const pairs = Object.entries(value).map(async ([name, member]) => [name, await marked(member)]);
    return Object.fromEntries(await Promise.all(pairs));
  };
  const rows = await books.within(async (pool) => {
    const scope = [books.organisationId, sessionIds];
    const read = async (sql: string) => (await pool.query<Row>(sql, scope)).rows;
    return {
      outcomes: await read(
        `select session_id, sequence, late, route_id, content from outcomes
         where organisation_id = $1 and session_id = any($2::uuid[])`,
      ),
      reports: await read(
        `select session_id, sequence, late, route_id, kind, target, at, detail from progress_records
         where organisation_id = $1 and session_id = any($2::uuid[]) and detail <> 'geofence'`,
      ),
      positions: await read(
        `select session_id, sequence, late, at, longitude, latitude from positions
         where organisation_id = $1 and session_id = any($2::uuid[])`,
      ),
      quarantined: await read(
        `select session_id, sequence, kind, route_id, content from quarantined_records
         where organisation_id = $1 and session_id = any($2::uuid[])`,
      ),
    };
  });
  const records = [
    ...(await Promise.all(
      rows.outcomes.map(async (row) =>
        lineOf('outcome', { ...about(row), routeId: row.route_id, outcome: await marked(row.content) }),
      ),
    )),
    ...rows.reports.map((row) => lineOf('report', { ...about(row), ...reportOf(row) })),
    ...rows.positions.map((row) =>
      lineOf('position', {
        ...about(row),
        at: instant(row.at),
        coordinates: [row.longitude, row.latitude],
      }),
    ),
  ];
  const events = (await allEvents(books)).filter(
    (each) => each.session_id !== null && sessionIds.includes(each.session_id),
  );
  const reported = await Promise.all(events.map((each) => capturedEventLine(each, marked)));
  const completed = events.filter((each) => each.type === 'route_completed');
  return {
    records,
    events: reported.filter((line) => line !== null),
    quarantined: rows.quarantined.map((row) =>
      lineOf('quarantined', { sessionId: row.session_id, sequence: Number(row.sequence), kind: row.kind }),
    ),
    completions: Object.fromEntries(
      completed.map(({ route_id }) => [
        `${route_id}`,
        completed.filter((each) => each.route_id === route_id).length,
      ]),
    ),
  };
}

interface Row {
  session_id: string;
  sequence: string | null;
  late: boolean;
  route_id: string;
  content: Record<string, unknown>;
  kind: string;
  target: string;
  at: Date | string;
  detail: string;
  longitude: number;
  latitude: number;
}

const instant = (at: Date | string): string => new Date(at).toISOString();
const about = ({ session_id, sequence, late }: Row) => ({
  sessionId: session_id,
  sequence: Number(sequence),
  late,
});
const reportOf = ({ kind, route_id, target, at, detail }: Row) => ({
  kind,
  routeId: route_id,
  target,
  at: instant(at),
  detail,
});

/** The event of a capture; null for any other event. */
async function capturedEventLine(
  { type, session_id: sessionId, route_id: routeId, at, data }: Event,
  marked: (value: unknown) => Promise<unknown>,
): Promise<LedgerLine | null> {
  const known = { sessionId, routeId, late: data.late, at };
  switch (type) {
    case 'outcome_recorded': {
      const { late, route_version: routeVersion } = data;
      return lineOf(type, { sessionId, routeId, late, routeVersion, outcome: await marked(data.outcome) });
    }
    case 'stop_arrived':
    case 'stop_departed': {
      if (data.source !== 'driver') return null;
      const kind = type === 'stop_arrived' ? 'arrival' : 'departure';
      return lineOf(kind, { ...known, target: data.point_of_interest_id, detail: 'driver' });
    }
    case 'activity_status_changed':
      return lineOf('activity_status', { ...known, target: data.activity_reference, detail: data.status });
    case 'activity_added': {
      const { reference } = Object(data.activity);
      return lineOf('activity_added', { ...known, target: reference, detail: '' });
    }
    default:
      return null;
  }
}
