-- Removes old routes of one organisation with everything that belongs to them: plans, assignments, reports, outcomes,
-- transfers, decided records of the quarantine, and pictures that nothing else uses. Set the organisation and the age
-- below `begin`, make a backup, and run the whole file. It prints the pictures whose bytes must then be deleted from the
-- storage.
-- Not removed: routes that are planned or active, that wait for a decision about a quarantined record, or that have
-- records of a session that is still open; positions, readings of assets, events and the audit log, which have rules of
-- their own.
begin;
set local fleet.organisation = '00000000-0000-0000-0000-000000000000';
set local fleet.older_than = '3 years';

create temporary table old_routes on commit drop as
  select r.id from routes r
  where r.organisation_id = current_setting('fleet.organisation')::uuid
    and r.status in ('completed', 'cancelled')
    and r.updated_at < now() - current_setting('fleet.older_than')::interval
    and not exists (select from quarantined_records q
      where q.organisation_id = r.organisation_id and q.route_id = r.id and q.status = 'waiting')
    and not exists (select from transfers t
      where t.organisation_id = r.organisation_id and t.route_id = r.id and t.status = 'requested')
    and not exists (select from outcomes o
      join sessions s on s.organisation_id = o.organisation_id and s.id = o.session_id
      where o.organisation_id = r.organisation_id and o.route_id = r.id and s.status = 'active')
    and not exists (select from progress_records p
      join sessions s on s.organisation_id = p.organisation_id and s.id = p.session_id
      where p.organisation_id = r.organisation_id and p.route_id = r.id and s.status = 'active')
  for update of r;

create temporary table named_pictures on commit drop as
  select named[1]::uuid as id, bool_or(route_id is null or route_id not in (select id from old_routes)) as stays
  from (
    select route_id, content from outcomes where organisation_id = current_setting('fleet.organisation')::uuid
    union all
    select route_id, content from quarantined_records
      where organisation_id = current_setting('fleet.organisation')::uuid) captured,
    regexp_matches(content::text, '/blobs/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})', 'gi') named
  group by 1;

delete from quarantined_records where organisation_id = current_setting('fleet.organisation')::uuid
  and route_id in (select id from old_routes);
delete from outcomes where organisation_id = current_setting('fleet.organisation')::uuid
  and route_id in (select id from old_routes);
delete from progress_records where organisation_id = current_setting('fleet.organisation')::uuid
  and route_id in (select id from old_routes);
delete from transfers where organisation_id = current_setting('fleet.organisation')::uuid
  and route_id in (select id from old_routes);
delete from route_assignments where organisation_id = current_setting('fleet.organisation')::uuid
  and route_id in (select id from old_routes);
delete from route_assets where organisation_id = current_setting('fleet.organisation')::uuid
  and route_id in (select id from old_routes);
delete from route_dropped_parts where organisation_id = current_setting('fleet.organisation')::uuid
  and route_id in (select id from old_routes);
delete from route_versions where organisation_id = current_setting('fleet.organisation')::uuid
  and route_id in (select id from old_routes);
delete from routes where organisation_id = current_setting('fleet.organisation')::uuid
  and id in (select id from old_routes);

-- The bytes are in the folder DATA_DIR/blobs as organisation/last two letters/id, or in a bucket as organisation/id.
delete from blobs where organisation_id = current_setting('fleet.organisation')::uuid
  and id in (select id from named_pictures where not stays)
  returning organisation_id, id;
commit;
