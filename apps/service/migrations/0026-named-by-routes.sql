-- Stops and activities that earlier versions of a route had and the current one has not: a driver's late report may name
-- them. To search the documents of all versions would take seconds, and the event feed of all organisations waits for the
-- transaction of the report. No foreign key: it would check the route once for each of thousands of rows.
create table route_dropped_parts (
  organisation_id uuid not null,
  route_id uuid not null,
  kind text not null check (kind in ('stop', 'activity')),
  -- The id of a stop, the reference of an activity.
  name text not null,
  primary key (organisation_id, route_id, kind, name)
);

-- The crew of open routes, who appear only in the documents: a driver who is one of them cannot be deleted.
create table route_crew (
  organisation_id uuid not null,
  driver_id uuid not null,
  route_id uuid not null,
  primary key (organisation_id, route_id, driver_id),
  foreign key (organisation_id, route_id) references routes on delete cascade
);
create index route_crew_driver on route_crew (organisation_id, driver_id);

-- One route at a time is parsed.
insert into route_dropped_parts (organisation_id, route_id, kind, name)
select r.organisation_id, r.id, dropped.kind, dropped.name from routes r cross join lateral (
    select parts.* from route_versions v
      cross join lateral json_array_elements(v.document::json #> '{travel_plan,points_of_interest}') as stop
      cross join lateral (
        select 'stop' as kind, stop->>'id' as name
        union all
        select 'activity', activity->>'reference' from json_array_elements(stop->'activities') as activity) parts
      where v.organisation_id = r.organisation_id and v.route_id = r.id and v.version < r.version
    except
    select parts.* from json_array_elements(r.document::json #> '{travel_plan,points_of_interest}') as stop
      cross join lateral (
        select 'stop' as kind, stop->>'id' as name
        union all
        select 'activity', activity->>'reference' from json_array_elements(stop->'activities') as activity) parts) dropped
where r.version > 1;

insert into route_crew (organisation_id, driver_id, route_id)
select distinct r.organisation_id, (member->>'id')::uuid, r.id
from routes r cross join lateral json_array_elements(r.document::json #> '{allocation,crew}') as member
where r.status in ('planned', 'active');

-- A deletion of a driver or an asset looks for transfers that name it.
create index transfers_from_driver on transfers (organisation_id, from_driver_id);
create index transfers_to_driver on transfers (organisation_id, to_driver_id) where to_driver_id is not null;
create index transfers_to_asset on transfers (organisation_id, to_asset_id) where to_asset_id is not null;

-- Additions in quarantine, however many other records of the route are there.
create index quarantined_records_added on quarantined_records
  (organisation_id, route_id, driver_id, (content->>'target'))
  where kind = 'progress' and content->>'kind' = 'activity_added';
