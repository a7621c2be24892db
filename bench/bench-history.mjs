/**
 * Writes finished routes with some 100,000 outcomes and their events, so that tables and indexes are as large as those
 * of a fleet after some time. `routes` is the number for each active route.
 */
export async function writeHistory(client, organisationId, routes) {
  await client.query(
    `with original as (
       select r.*, (select s.id from sessions s where s.organisation_id = r.organisation_id
           and s.driver_id = r.driver_id limit 1) as session_id
       from routes r where r.organisation_id = $1 and r.status = 'active'
     ), finished as (
       insert into routes (organisation_id, id, status, version, driver_id, name, document, created_at, updated_at)
       select organisation_id, gen_random_uuid(), 'completed', 1, driver_id, 'Finished', '{}', now(), now()
       from original cross join generate_series(1, $2::int)
       returning id, driver_id
     ), answered as (
       insert into outcomes (organisation_id, submission_id, route_id, route_version, session_id, driver_id,
         activity_reference, requirement_key, kind, status, captured_at, content_hash, content, late, out_of_order)
       select $1, gen_random_uuid(), f.id, 1, o.session_id, o.driver_id, a->>'reference', q->>'integration_key',
         q->>'kind', 'failed', now(), '\\x00', jsonb_build_object('status', 'failed', 'status_reason', repeat('-', 200)),
         false, false
       from finished f join original o using (driver_id)
         cross join jsonb_path_query(o.document::jsonb, '$.travel_plan.points_of_interest[*].activities[*]') a
         cross join jsonb_path_query(a, '$.requirements[*]') q
       returning submission_id, route_id, session_id, driver_id, content
     )
     insert into events (organisation_id, id, type, at, route_id, session_id, driver_id, data)
     select $1, submission_id, 'outcome_recorded', now(), route_id, session_id, driver_id, content from answered`,
    [organisationId, routes],
  );
  await client.query('vacuum analyze');
}

/** Deletes the records of the last round, because real requirements and activities do not have hundreds of records. */
export async function clearRecords(client, drivers) {
  const routes = [drivers.map(({ route }) => route.id)];
  await client.query('delete from outcomes where route_id = any($1::uuid[])', routes);
  await client.query('delete from progress_records where route_id = any($1::uuid[])', routes);
  await client.query('vacuum outcomes, progress_records, routes, sessions');
}
