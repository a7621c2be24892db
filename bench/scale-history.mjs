const routesOfBatch = 20_000;
const outcomesOfRoute = 10;

/**
 * Writes finished routes, each with ten outcomes and their events, until the organisation has `wanted` routes. Triggers
 * and foreign keys are disabled, because they would take most of the time; the results of the triggers are written at
 * the end.
 */
export async function growHistory(client, organisationId, wanted, onProgress) {
  await client.query("set session_replication_role = 'replica'");
  const { rows } = await client.query(
    'select count(*)::int as routes from routes where organisation_id = $1',
    [organisationId],
  );
  for (let there = rows[0].routes; there < wanted; there += routesOfBatch) {
    await addRoutes(client, organisationId, Math.min(routesOfBatch, wanted - there));
    onProgress(Math.min(there + routesOfBatch, wanted));
  }
  await client.query('delete from route_counts where organisation_id = $1', [organisationId]);
  await client.query(countRoutes, [organisationId]);
  await client.query("set session_replication_role = 'origin'");
  await client.query('vacuum analyze');
}

const countRoutes = `insert into route_counts (organisation_id, site_id, status, routes)
  select organisation_id, site_id, status, count(*) from routes where organisation_id = $1
  group by organisation_id, site_id, status`;

async function addRoutes(client, organisationId, count) {
  await client.query(
    `with original as (
       select r.*, s.id as session_id, row_number() over () - 1 as n from routes r
         join lateral (select id from sessions s where s.organisation_id = r.organisation_id
           and s.driver_id = r.driver_id limit 1) s on true
       where r.organisation_id = $1 and r.status = 'active'
     ), finished as (
       insert into routes (organisation_id, id, integration_key, reference, status, version, driver_id, site_id, name,
         document, planned_start_at, created_at, updated_at, completed_at)
       select o.organisation_id, gen_random_uuid(), 'S-' || gen_random_uuid(), 'R-' || g, 'completed', 1, o.driver_id,
         o.site_id, 'Finished', '{}', now() - g * interval '1 minute', now(), now() - g * interval '1 second', now()
       from generate_series(1, $2::int) g join original o on o.n = g % (select count(*) from original)
       returning id, driver_id
     ), answered as (
       insert into outcomes (organisation_id, submission_id, route_id, route_version, session_id, driver_id,
         activity_reference, requirement_key, kind, status, captured_at, content_hash, content, late, out_of_order)
       select $1, gen_random_uuid(), f.id, 1, o.session_id, f.driver_id, 'deliver', 'key-' || k, 'weight', 'success',
         now() - random() * interval '300 days', '\\x00',
         jsonb_build_object('status', 'success', 'unit', 'kg', 'value', k::text), false, false
       from finished f join original o using (driver_id) cross join generate_series(1, $3::int) k
       returning submission_id, route_id, session_id, driver_id, content
     )
     insert into events (organisation_id, id, type, at, route_id, session_id, driver_id, data)
     select $1, submission_id, 'outcome_recorded', now(), route_id, session_id, driver_id, content from answered`,
    [organisationId, count, outcomesOfRoute],
  );
}
