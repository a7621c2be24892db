-- The push messages of one user in one organisation are one stream, numbered without gaps. Whoever writes to it holds its
-- row until the commit, so that the numbers stand in the order of the commits and a reader never passes one over [C-9].
create table push_streams (
  organisation_id uuid not null references organisations,
  user_id uuid not null references users,
  last_number bigint not null default 0,
  -- Acknowledged up to here: by the phone to the embedded broker, or by the external broker to the relay.
  delivered_through bigint not null default 0,
  -- Which process publishes the stream at the moment, and until when nobody else may.
  lease_owner uuid,
  lease_until timestamptz,
  primary key (organisation_id, user_id),
  check (delivered_through <= last_number)
);
create index push_streams_waiting on push_streams (organisation_id, user_id) where delivered_through < last_number;

-- One row per message: a change of a route stands here twice, in both vocabularies [R-VER-2].
create table push_messages (
  organisation_id uuid not null,
  user_id uuid not null,
  number bigint not null,
  -- `session_closed` is never sent: it tells the broker to let the session's connection go.
  kind text not null check (kind in ('session_revoked', 'route_changed', 'load_changed', 'release_route_request',
    'release_load_request', 'session_closed')),
  -- The session or the route.
  subject_id uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (organisation_id, user_id, number)
);
create index push_messages_age on push_messages (created_at);

-- Connections of ended sessions, which an external broker is to drop once the phone has had time to hear of it.
create table session_drops (
  organisation_id uuid not null,
  session_id uuid not null,
  user_id uuid not null,
  -- Also until when a process that has taken the work keeps it from the others.
  due_at timestamptz not null,
  primary key (organisation_id, session_id)
);
create index session_drops_due on session_drops (due_at);

-- The connections of service processes to an external broker. One of them that is still there after another was lost
-- proves that the broker itself was not.
create table broker_connections (
  id uuid primary key,
  -- The broker has answered on this connection at this time or later.
  seen_at timestamptz not null,
  ended boolean not null default false,
  -- It ended by our own will, and the broker keeps this mark of it: all that was acknowledged before must be there as well.
  sealed boolean not null default false,
  check (ended or not sealed)
);

-- What was said before the session began concerns its driver no more: they pull the route first.
alter table sessions add column push_after bigint not null default 0;
-- What the session's client subscribed to with a session that outlives its connection (MQTT: clean session 0).
alter table sessions add column push_subscriptions jsonb;

-- A controller's request for a route, until it is answered, cancelled or due [C-8].
create table transfers (
  organisation_id uuid not null,
  id uuid not null,
  route_id uuid not null,
  from_driver_id uuid not null,
  status text not null check (status in ('requested', 'released', 'refused', 'auto_released', 'cancelled')),
  reason text not null,
  threshold_ms bigint not null,
  -- By the database's clock, which is one for all servers.
  deadline_at timestamptz not null,
  requested_by uuid,
  to_driver_id uuid,
  to_asset_id uuid,
  refusal_reason text,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, route_id) references routes,
  foreign key (organisation_id, from_driver_id) references drivers,
  foreign key (organisation_id, to_driver_id) references drivers,
  foreign key (organisation_id, to_asset_id) references assets,
  check ((status = 'requested') = (ended_at is null))
);
-- At most one request stands for a route.
create unique index transfers_requested on transfers (organisation_id, route_id) where status = 'requested';
create index transfers_due on transfers (deadline_at) where status = 'requested';
create index transfers_route on transfers (organisation_id, route_id, created_at desc);

-- What controllers list and search by, kept beside the document so that a list opens none.
alter table routes add column name text, add column reference text, add column stop_count integer not null default 0,
  add column stops_departed integer not null default 0,
  -- The words of name, reference and integration key, in lower case: found by their beginnings.
  add column search tsvector not null default '';
update routes r set name = j.route->>'name', reference = j.route->>'reference',
  stop_count = jsonb_array_length(j.route#>'{travel_plan,points_of_interest}'),
  stops_departed = (select count(*) from jsonb_array_elements(j.route#>'{travel_plan,points_of_interest}') stop
    where stop->>'status' = 'departed'),
  search = array_to_tsvector(array(select distinct word from regexp_split_to_table(
    lower(concat_ws(' ', j.route->>'name', j.route->>'reference', r.integration_key)), '[^[:alnum:]]+') word
    where word <> ''))
from (select organisation_id, id, document::jsonb as route from routes) j
where j.organisation_id = r.organisation_id and j.id = r.id;
alter table routes alter column name set not null;

-- One index for each order and each narrow filter; every one ends in the order in which routes are listed.
create index routes_planned_start on routes (organisation_id, planned_start_at desc nulls last, id);
create index routes_status on routes (organisation_id, status, planned_start_at desc nulls last, id);
create index routes_site on routes (organisation_id, site_id, planned_start_at desc nulls last, id);
create index routes_driver on routes (organisation_id, driver_id, planned_start_at desc nulls last, id);
create index routes_reference on routes (organisation_id, reference, id);
create index routes_changed on routes (organisation_id, updated_at, id);
create index routes_search on routes using gin (search);

-- How many routes there are, by site and status, as a sum: whoever changes a route adds a row and waits for nobody,
-- housekeeping adds the rows up. So a million routes are counted by reading a few rows.
create table route_counts (
  organisation_id uuid not null,
  id bigint generated always as identity,
  site_id uuid,
  status text not null,
  routes bigint not null,
  primary key (organisation_id, id)
);
create function count_route() returns trigger language plpgsql as $$
begin
  if tg_op in ('UPDATE', 'DELETE') then
    insert into route_counts (organisation_id, site_id, status, routes)
    values (old.organisation_id, old.site_id, old.status, -1);
  end if;
  if tg_op in ('INSERT', 'UPDATE') then
    insert into route_counts (organisation_id, site_id, status, routes)
    values (new.organisation_id, new.site_id, new.status, 1);
  end if;
  return null;
end $$;
create trigger routes_counted after insert or delete on routes for each row execute function count_route();
create trigger routes_recounted after update on routes for each row
  when (old.status <> new.status or old.site_id is distinct from new.site_id) execute function count_route();
insert into route_counts (organisation_id, site_id, status, routes)
select organisation_id, site_id, status, count(*) from routes group by organisation_id, site_id, status;

create index sessions_created on sessions (organisation_id, created_at desc, id);
create index sessions_asset on sessions (organisation_id, asset_id, created_at desc);
create index sessions_device on sessions (organisation_id, device_id, created_at desc);
create index quarantined_records_waiting on quarantined_records (organisation_id, received_at, id)
  where status = 'waiting';

-- Who settled a quarantined record, and when.
alter table quarantined_records add column settled_at timestamptz;
alter table quarantined_records add column settled_by uuid;
-- The version of the route by which an outcome was judged before it was held.
alter table quarantined_records add column route_version integer;
-- What the controller said to it.
alter table quarantined_records add column settled_note text;

-- What belongs to several sites: who is limited to other ones does not read of it [C-3].
alter table events add column site_ids uuid[];
-- Transaction numbers order the events of one history of the database. When the database is restored into another
-- server, or to an earlier state, they begin anew or repeat: a new epoch begins then, which comes after all before it.
alter table events add column epoch integer not null default 1;
drop index events_feed;
create index events_feed on events (organisation_id, epoch, transaction_id, position);

create table event_epochs (
  epoch integer primary key,
  -- The server that wrote it and its timeline, as far as it tells.
  cluster text,
  began_at timestamptz not null default now()
);
insert into event_epochs (epoch) values (1);
