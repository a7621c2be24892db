import type { Day } from '../../apps/service/test/day-fixture.js';
import type { TestService } from '../../apps/service/test/test-service.js';

/** The service's records of a session, each as `number kind`, and their events. */
export interface RecordedDay {
  records: string[];
  /** The number of events by type. */
  events: Record<string, number>;
  /** The lengths of the images in outcomes; all must exist. */
  images: number[];
}

export async function recordsOfSession({ world }: TestService, day: Day): Promise<RecordedDay> {
  const { pool } = world.database;
  const of = [world.organisationId, day.sessionId];
  const { rows: records } = await pool.query<{ record: string }>(
    `select sequence || ' ' || kind as record from (
       select sequence, 'outcome ' || requirement_key as kind from outcomes where organisation_id = $1 and session_id = $2
       union all
       select sequence, kind from progress_records where organisation_id = $1 and session_id = $2
       union all
       select sequence, 'position' from positions where organisation_id = $1 and session_id = $2
     ) as all_kinds order by sequence, kind`,
    of,
  );
  const { rows: events } = await pool.query<{ type: string; count: number }>(
    `select type, count(*)::int as count from events
     where organisation_id = $1 and session_id = $2 and type <> 'session_taken' group by type order by type`,
    of,
  );
  const { rows: images } = await pool.query<{ byte_length: number }>(
    `select b.byte_length::int as byte_length from outcomes o
       cross join lateral jsonb_array_elements_text(o.content -> 'image_urls') with ordinality as named (url, place)
       join blobs b on b.organisation_id = o.organisation_id and named.url like '%/' || b.id and b.status = 'complete'
     where o.organisation_id = $1 and o.session_id = $2 order by o.sequence, named.place`,
    of,
  );
  return {
    records: records.map((each) => each.record),
    events: Object.fromEntries(events.map((each) => [each.type, each.count])),
    images: images.map((each) => each.byte_length),
  };
}
