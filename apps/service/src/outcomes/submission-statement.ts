import { intoAudit } from '../audit/write-audit.js';
import { wireTime } from '../platform/database/exact-time.js';
import { intoEvents } from '../platform/outbox/append-event.js';
import { countingFirst } from '../readings/counting-order.js';
import { receivedThroughSql, receivedWithSql } from '../sessions/session-row.js';

/**
 * The whole submission of a batch as one statement. It checks that the session and the route have not changed since the
 * outcomes were judged, writes the accepted ones with their events, the audit row and the flush receipt, and returns a
 * result for every item. One statement costs a third of separate round trips, and 50 outcomes in it cost an eighth of 50
 * statements (measured, docs/decisions/0002).
 *
 * If the session or the route has changed (`as_judged` false), the statement writes nothing, and the caller judges again
 * by the facts returned.
 *
 * $1 organisation, $2 route, $3 driver, $4 named session or null, $5 device or null,
 * $6 session status judged by, $7 route version judged by, $8 whether the route was active for the driver,
 * $9 items (see `SubmissionItem`), $10 audit row {id, at, …} with the members of `AuditOrigin`, $11 whether the
 * assets whose readings the batch may change are locked, $12 whether a controller accepts a quarantined record,
 * $13 sequences that order the items (see `ListedSequence`)
 */
export const submissionStatement = `
with bound_session as materialized (
  select s.id as session_id, s.status as session_status, s.ended_at as session_ended_at,
    s.device_id, ${receivedThroughSql} as received_through, s.xmin as row_version
  from sessions s
  where s.organisation_id = $1 and s.driver_id = $3
    and case when $4::uuid is null then s.status = 'active' else s.id = $4 end
  for no key update
),
facts as materialized (
  select r.version as route_version, r.site_id, s.*,
    r.status = 'active' and r.driver_id is not distinct from $3 as route_active,
    r.driver_id is not distinct from $3 as route_assigned,
    exists (select from route_assignments a
      where a.organisation_id = $1 and a.route_id = r.id and a.driver_id = $3) as route_worked
  from (select) as one left join bound_session s on true
    left join routes r on r.organisation_id = $1 and r.id = $2
),
items as materialized (
  select * from jsonb_to_recordset($9::jsonb) as i (
    n int, submission_id uuid, action text, activity_reference text, requirement_key text, kind text, status text,
    captured_at timestamptz, sequence bigint, hash text, content jsonb, route_version int, late boolean,
    places jsonb, event_id uuid)
),
-- A failed or skipped odometer outcome withdraws a reading, if there is one; the assets must be locked for that.
readings as materialized (
  select not $11 and exists (
    select from items i where i.kind = 'odometer' and i.action = 'record'
      and exists (select from asset_readings r where r.organisation_id = $1 and r.route_id = $2
        and r.activity_reference = i.activity_reference and r.requirement_key = i.requirement_key
        and not r.superseded)
  ) as concerned
),
-- A transaction that inserts a reading or gives up a record also updates the session row. So if the version of that row
-- is not the one in the snapshot of this statement, the snapshot may miss a reading or a record.
hidden as materialized (
  select exists (select from bound_session s join sessions seen
    on seen.organisation_id = $1 and seen.id = s.session_id and seen.xmin <> s.row_version) as possible
),
guard as materialized (
  select f.*, coalesce(session_status = $6 and route_version = $7
    and route_active = $8 and route_worked and ($5::text is null or device_id = $5), false)
    and not g.concerned and not h.possible as as_judged
  from facts f cross join readings g cross join hidden h
),
-- Items whose id was used before: by an outcome, or by a quarantined record of the session, whatever the record's
-- status. A driver may have given up several contents under one id; a record with the item's content is the first. For
-- a controller's acceptance, no quarantined record is looked up: the accepted record would be a duplicate of itself.
known as materialized (
  select i.n, o.content_hash = decode(i.hash, 'hex') as same, false as quarantined, o.late, o.out_of_order, o.corrects
  from items i join outcomes o on o.organisation_id = $1 and o.submission_id = i.submission_id
  union all
  (select distinct on (i.n) i.n, false, decode(i.hash, 'hex') = q.content_hash, false, false, null::uuid
  from guard g
    join quarantined_records q on q.organisation_id = $1 and q.session_id = g.session_id and q.kind = 'outcome'
    join items i on i.submission_id::text = q.content->>'submission_id'
  where not $12
    and not exists (select from outcomes o where o.organisation_id = $1 and o.submission_id = i.submission_id)
  order by i.n, decode(i.hash, 'hex') = q.content_hash desc)
),
steps as materialized (
  select s.sequence, k.place, s.activity_reference, k.key
  from jsonb_to_recordset($13::jsonb) as s (sequence int, activity_reference text, keys jsonb)
    cross join lateral jsonb_array_elements_text(s.keys) with ordinality as k (key, place)
),
-- The requirements of the batch and those before them that already have an outcome: one index lookup each.
answered as materialized (
  select a.activity_reference, a.key
  from (
    select i.activity_reference, i.requirement_key as key from items i where i.places <> '[]'
    union
    select t.activity_reference, t.key from steps t
  ) a
  where exists (select from outcomes o where o.organisation_id = $1 and o.route_id = $2
    and o.activity_reference = a.activity_reference and o.requirement_key = a.key)
),
-- Requirements that the batch itself answers, with the first item for each. An item whose id was used for other content
-- answers nothing.
answers as materialized (
  select i.activity_reference, i.requirement_key, min(i.n) as n from items i left join known k on k.n = i.n
  where i.action = 'record' and k.same is distinct from false
  group by i.activity_reference, i.requirement_key
),
-- For each place in a sequence: the item after which all requirements up to this place have an outcome; -1 if all of
-- them had an outcome before the batch.
complete as materialized (
  select t.sequence, t.place, max(case when d.key is not null then -1 else coalesce(a.n, 2147483647) end)
    over (partition by t.sequence order by t.place) as after_n
  from steps t
    left join answered d on d.activity_reference = t.activity_reference and d.key = t.key
    left join answers a on a.activity_reference = t.activity_reference and a.requirement_key = t.key
),
-- Items with a sequence that has no gap before their requirement.
in_turn as materialized (
  select i.n from items i cross join lateral jsonb_array_elements(i.places) as p (place)
    left join complete c on c.sequence = (p.place->>0)::int and c.place = (p.place->>1)::bigint
  where p.place->>1 = '0' or c.after_n < i.n
),
recorded as (
  insert into outcomes (organisation_id, submission_id, route_id, route_version, session_id, driver_id,
    activity_reference, requirement_key, kind, status, captured_at, sequence, content_hash, content, late,
    out_of_order, corrects)
  select $1, i.submission_id, $2, i.route_version, g.session_id, $3, i.activity_reference, i.requirement_key, i.kind,
    i.status, i.captured_at, i.sequence, decode(i.hash, 'hex'), i.content, i.late,
    -- The rule of domain/requirement-sequence: every sequence with the requirement has a gap before it.
    i.places <> '[]' and d.key is null and a.n >= i.n and i.n not in (select t.n from in_turn t),
    (select c.submission_id from (
        (select o.submission_id, o.captured_at from outcomes o
          where o.organisation_id = $1 and o.route_id = $2 and o.activity_reference = i.activity_reference
            and o.requirement_key = i.requirement_key and o.submission_id <> i.submission_id
          order by ${countingFirst('o')} limit 1)
        union all
        select e.submission_id, e.captured_at from items e
        where a.n < i.n and e.n < i.n and e.action = 'record' and e.activity_reference = i.activity_reference
          and e.requirement_key = i.requirement_key and not exists (select from known k where k.n = e.n)
      ) c order by ${countingFirst('c')} limit 1)
  from items i cross join guard g
    left join answered d on d.activity_reference = i.activity_reference and d.key = i.requirement_key
    left join answers a on a.activity_reference = i.activity_reference and a.requirement_key = i.requirement_key
  where i.action = 'record' and g.as_judged and not exists (select from known k where k.n = i.n)
  -- Always in id order, so that batches that share ids wait for each other instead of deadlocking.
  order by i.submission_id
  on conflict (organisation_id, submission_id) do nothing
  returning submission_id, received_at, late, out_of_order, corrects
),
quarantined as (
  insert into quarantined_records (organisation_id, id, kind, session_id, driver_id, route_id, captured_at, sequence,
    content_hash, content, route_version)
  select $1, i.event_id, 'outcome', g.session_id, $3, $2, i.captured_at, i.sequence, decode(i.hash, 'hex'), i.content,
    i.route_version
  from items i cross join guard g
  where i.action = 'quarantine' and g.as_judged and not exists (select from known k where k.n = i.n)
  on conflict (organisation_id, session_id, kind, content_hash) do nothing
  returning id, received_at
),
announced as (
  ${intoEvents}
  select $1, i.event_id, case when i.action = 'quarantine' then 'record_quarantined' else 'outcome_recorded' end, i.captured_at,
    g.site_id, null::uuid[], $2, g.session_id, $3,
    jsonb_build_object('outcome', i.content, 'kind', i.kind, 'route_version', i.route_version,
      'received_at', ${wireTime('coalesce(r.received_at, h.received_at)')})
      || case when i.action = 'quarantine' then jsonb_build_object('record_kind', 'outcome', 'record_id', i.event_id)
        else jsonb_build_object('late', r.late, 'out_of_order', r.out_of_order, 'corrects', r.corrects) end
  from items i cross join guard g
    left join recorded r on r.submission_id = i.submission_id
    left join quarantined h on h.id = i.event_id
  where r.submission_id is not null or h.id is not null
),
audited as (
  ${intoAudit}
  select $1, a.id, a.at, a.actor_kind, a.actor_id, 'outcomes.submit', 'route', $2::text, a.request_id,
    jsonb_build_object('session_id', g.session_id,
      'recorded', (select count(*) from recorded), 'quarantined', (select count(*) from quarantined)),
    a.actor_part, a.address, a.device_id, null::jsonb
  from jsonb_to_record($10::jsonb) as a (id uuid, at timestamptz, actor_kind text, actor_id uuid,
    request_id text, actor_part text, address text, device_id text) cross join guard g
  where exists (select from recorded) or exists (select from quarantined)
),
stored as (
  select i.n, i.sequence,
    case
      when r.submission_id is not null then 'recorded'
      when h.id is not null then 'quarantined'
      when k.same then 'duplicate'
      when k.quarantined then 'quarantined_before'
      when k.n is not null then 'reused'
      when i.action = 'quarantine' and g.as_judged then 'quarantined_before'
      when i.action = 'record' and g.as_judged then 'raced'
      else 'refused'
    end as result,
    coalesce(r.late, k.late, false) as late, coalesce(r.out_of_order, k.out_of_order, false) as out_of_order,
    coalesce(r.corrects, k.corrects) as corrects
  from items i cross join guard g
    left join recorded r on r.submission_id = i.submission_id
    left join quarantined h on h.id = i.event_id
    left join known k on k.n = i.n
),
receipt as (
  update sessions s set received = ${receivedWithSql('n.numbers')}
  from guard g, (
    select range_agg(int8range(sequence, sequence, '[]')) as numbers from stored
    where sequence is not null and result in ('recorded', 'quarantined', 'quarantined_before', 'duplicate')
  ) n
  where s.organisation_id = $1 and s.id = g.session_id and g.as_judged and n.numbers is not null
    and not (s.received @> n.numbers)
  returning ${receivedThroughSql} as received_through
)
select g.as_judged, g.route_version, g.route_active, g.route_assigned, g.route_worked,
  g.session_id, g.session_status, g.session_ended_at, g.device_id,
  coalesce((select received_through from receipt), g.received_through) as received_through,
  (select jsonb_agg(jsonb_build_object('n', n, 'result', result, 'late', late, 'out_of_order', out_of_order,
    'corrects', corrects) order by n) from stored) as results
from guard g`;
