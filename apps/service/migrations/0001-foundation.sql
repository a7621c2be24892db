-- Every key begins with the organisation, so that a distributed engine can keep one organisation's rows together.
-- Only users, signing keys, log-in locks and organisations stand above it.

create table organisations (
  id uuid primary key,
  name text not null,
  settings jsonb not null default '{}',
  created_at timestamptz not null default now()
);

create table users (
  id uuid primary key,
  username text not null,
  name text not null,
  email text,
  secret_hash text,
  secret_kind text check (secret_kind in ('password', 'pin')),
  token_generation integer not null default 1,
  status text not null default 'enabled' check (status in ('enabled', 'disabled')),
  created_at timestamptz not null default now(),
  check ((secret_hash is null) = (secret_kind is null))
);
-- User names are unique over all organisations, in any letter case [C-3].
create unique index users_username on users (lower(username));

create table memberships (
  organisation_id uuid not null references organisations,
  user_id uuid not null references users,
  roles text[] not null,
  permissions text[] not null default '{}',
  modules text[] not null default '{}',
  site_ids uuid[] not null default '{}',
  primary key (organisation_id, user_id)
);
create index memberships_user on memberships (user_id);

-- Counts failures by the name that was typed, whether or not a user has it: both answer alike [C-3].
create table login_failures (
  username text primary key,
  failures integer not null,
  first_failed_at timestamptz not null,
  locked_until timestamptz
);

create table signing_keys (
  kid text primary key,
  private_jwk jsonb not null,
  public_jwk jsonb not null,
  created_at timestamptz not null default now(),
  retired_at timestamptz
);

create table api_keys (
  organisation_id uuid not null references organisations,
  id uuid not null,
  name text not null,
  key_hash bytea not null,
  roles text[] not null,
  permissions text[] not null default '{}',
  modules text[] not null default '{}',
  site_ids uuid[] not null default '{}',
  token_generation integer not null default 1,
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (organisation_id, id)
);
create unique index api_keys_hash on api_keys (key_hash);
-- A token names its key by the id alone.
create unique index api_keys_id on api_keys (id);

create table sites (
  organisation_id uuid not null references organisations,
  id uuid not null,
  integration_key text,
  name text not null,
  address jsonb,
  status text not null default 'enabled' check (status in ('enabled', 'disabled')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organisation_id, id)
);
create unique index sites_integration_key on sites (organisation_id, integration_key);

create table drivers (
  organisation_id uuid not null references organisations,
  id uuid not null,
  integration_key text,
  name text not null,
  phone text,
  user_id uuid references users,
  site_ids uuid[] not null default '{}',
  status text not null default 'enabled' check (status in ('enabled', 'disabled')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organisation_id, id)
);
create unique index drivers_integration_key on drivers (organisation_id, integration_key);
create unique index drivers_user on drivers (organisation_id, user_id);

create table assets (
  organisation_id uuid not null references organisations,
  id uuid not null,
  integration_key text,
  type text not null,
  name text not null,
  registration text,
  fleet_number text,
  meter_type text check (meter_type in ('distance', 'hours')),
  odometer_unit text,
  -- What the asset had before drivers reported any reading; corrections may fall back to it.
  initial_reading numeric,
  current_reading numeric,
  site_ids uuid[] not null default '{}',
  status text not null default 'in_service' check (status in ('in_service', 'out_of_service')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organisation_id, id),
  check ((meter_type is null) = (odometer_unit is null))
);
create unique index assets_integration_key on assets (organisation_id, integration_key);
-- A registration counts in any letter case and without its spaces, when it is scanned as well.
create unique index assets_registration on assets (organisation_id, upper(replace(registration, ' ', '')));
create index assets_name on assets (organisation_id, lower(name), id);
create index assets_changed on assets (organisation_id, updated_at, id);

create table sessions (
  organisation_id uuid not null references organisations,
  id uuid not null,
  driver_id uuid not null,
  user_id uuid not null,
  asset_id uuid not null,
  device_id text not null,
  status text not null check (status in ('active', 'revoked', 'closed')),
  reason text,
  created_at timestamptz not null,
  ended_at timestamptz,
  ended_by uuid,
  -- The flush receipt: which record numbers of this session are on disk [C-4].
  received int8multirange not null default '{}',
  primary key (organisation_id, id),
  foreign key (organisation_id, driver_id) references drivers,
  foreign key (organisation_id, asset_id) references assets,
  check ((status = 'active') = (ended_at is null))
);
-- One active session per driver, per asset and per device, held by the database itself [R-SES-1][C-4].
create unique index sessions_active_driver on sessions (organisation_id, driver_id) where status = 'active';
create unique index sessions_active_asset on sessions (organisation_id, asset_id) where status = 'active';
create unique index sessions_active_device on sessions (organisation_id, device_id) where status = 'active';
create index sessions_driver on sessions (organisation_id, driver_id, created_at desc);

create table routes (
  organisation_id uuid not null references organisations,
  id uuid not null,
  integration_key text,
  status text not null check (status in ('planned', 'active', 'completed', 'cancelled')),
  -- Of the plan: outcomes name the version that the driver had.
  version integer not null,
  -- Of the document: grows with the driver's progress and with odometer readings too.
  revision integer not null default 0,
  site_id uuid,
  driver_id uuid,
  planned_start_at timestamptz,
  started_at timestamptz,
  completed_at timestamptz,
  -- The rendered route, sent as it stands: text reads twice as fast as jsonb.
  document text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, driver_id) references drivers,
  foreign key (organisation_id, site_id) references sites
);
create unique index routes_integration_key on routes (organisation_id, integration_key);
-- At most one active route per driver [R-RTE-2].
create unique index routes_active_driver on routes (organisation_id, driver_id) where status = 'active';
create index routes_waiting on routes (organisation_id, driver_id, planned_start_at) where status = 'planned';

-- Each version of a route's plan as it was first rendered: outcomes are judged by the version that the driver had.
create table route_versions (
  organisation_id uuid not null,
  route_id uuid not null,
  version integer not null,
  document text not null,
  created_at timestamptz not null,
  primary key (organisation_id, route_id, version),
  foreign key (organisation_id, route_id) references routes
);

-- Which assets stand in a route's allocation: their documents show the odometer.
create table route_assets (
  organisation_id uuid not null,
  asset_id uuid not null,
  route_id uuid not null,
  primary key (organisation_id, asset_id, route_id),
  foreign key (organisation_id, route_id) references routes
);
create index route_assets_route on route_assets (organisation_id, route_id);

-- Who worked a route when: a driver's records for a route that was meanwhile taken away are known by this.
create table route_assignments (
  organisation_id uuid not null,
  route_id uuid not null,
  driver_id uuid not null,
  activated_at timestamptz not null,
  ended_at timestamptz,
  primary key (organisation_id, route_id, driver_id, activated_at),
  foreign key (organisation_id, route_id) references routes
);
-- Which route a driver worked at a time: to it belong the positions of that time.
create index route_assignments_driver on route_assignments (organisation_id, driver_id, activated_at);

create table outcomes (
  organisation_id uuid not null,
  submission_id uuid not null,
  route_id uuid not null,
  route_version integer not null,
  session_id uuid not null,
  driver_id uuid not null,
  activity_reference text not null,
  requirement_key text not null,
  kind text not null,
  status text not null check (status in ('success', 'skipped', 'failed')),
  captured_at timestamptz not null,
  received_at timestamptz not null default clock_timestamp(),
  sequence bigint,
  content_hash bytea not null,
  content jsonb not null,
  late boolean not null,
  out_of_order boolean not null,
  corrects uuid,
  -- A replay is recognised forever [C-6].
  primary key (organisation_id, submission_id),
  foreign key (organisation_id, route_id) references routes,
  foreign key (organisation_id, session_id) references sessions
);
create index outcomes_requirement on outcomes
  (organisation_id, route_id, activity_reference, requirement_key, captured_at desc);

-- Every odometer reading of an asset with its evidence, the outcome that carried it [C-6].
create table asset_readings (
  organisation_id uuid not null,
  asset_id uuid not null,
  captured_at timestamptz not null,
  submission_id uuid not null,
  reading numeric not null,
  route_id uuid not null,
  activity_reference text not null,
  requirement_key text not null,
  -- True once a later outcome for the same requirement took its place.
  superseded boolean not null default false,
  primary key (organisation_id, asset_id, captured_at, submission_id),
  foreign key (organisation_id, asset_id) references assets
);

create table progress_records (
  organisation_id uuid not null,
  route_id uuid not null,
  kind text not null check (kind in ('arrival', 'departure', 'activity_status', 'activity_added', 'completion')),
  -- The stop's id, the activity's reference, or empty for the route itself.
  target text not null,
  at timestamptz not null,
  -- What else tells two reports apart: the status for an activity, the source for an arrival.
  detail text not null,
  session_id uuid not null,
  driver_id uuid not null,
  sequence bigint,
  content jsonb not null,
  late boolean not null,
  received_at timestamptz not null default clock_timestamp(),
  primary key (organisation_id, route_id, kind, target, at, detail),
  foreign key (organisation_id, route_id) references routes,
  foreign key (organisation_id, session_id) references sessions
);

create table positions (
  organisation_id uuid not null,
  session_id uuid not null,
  at timestamptz not null,
  longitude double precision not null,
  latitude double precision not null,
  speed real,
  heading real,
  accuracy_m real,
  sequence bigint,
  late boolean not null,
  received_at timestamptz not null default clock_timestamp(),
  primary key (organisation_id, session_id, at),
  foreign key (organisation_id, session_id) references sessions
);

-- Records captured after their session had ended: kept for a controller to accept or discard [C-4].
create table quarantined_records (
  organisation_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('outcome', 'progress', 'position')),
  session_id uuid not null,
  driver_id uuid not null,
  route_id uuid,
  captured_at timestamptz not null,
  received_at timestamptz not null default clock_timestamp(),
  sequence bigint,
  content_hash bytea not null,
  content jsonb not null,
  status text not null default 'waiting' check (status in ('waiting', 'accepted', 'discarded')),
  primary key (organisation_id, id),
  foreign key (organisation_id, session_id) references sessions
);
create unique index quarantined_records_content on quarantined_records
  (organisation_id, session_id, kind, content_hash);

create table blobs (
  organisation_id uuid not null references organisations,
  id uuid not null,
  content_type text not null,
  byte_length bigint not null,
  sha256 bytea not null,
  status text not null check (status in ('pending', 'complete')),
  uploaded_by uuid not null,
  -- Under which the blob's address was handed out; an outcome names that address.
  origin text not null,
  -- Signs the address of the upload where the service takes the bytes itself.
  upload_key bytea,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  completed_at timestamptz,
  primary key (organisation_id, id)
);
create index blobs_pending on blobs (expires_at) where status = 'pending';

-- What happened, in the same transaction as its cause; published and read from here [C-9][C-10].
create table events (
  organisation_id uuid not null references organisations,
  id uuid not null,
  position bigint generated always as identity,
  -- A reader takes only what lies below the oldest transaction still open, so that nothing is passed over.
  transaction_id xid8 not null default pg_current_xact_id(),
  type text not null,
  at timestamptz not null,
  site_id uuid,
  route_id uuid,
  session_id uuid,
  driver_id uuid,
  data jsonb not null,
  primary key (organisation_id, id)
);
create index events_feed on events (organisation_id, transaction_id, position);

create table audit_entries (
  organisation_id uuid not null references organisations,
  id uuid not null,
  at timestamptz not null,
  actor_kind text not null check (actor_kind in ('user', 'api_key', 'system')),
  actor_id uuid,
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  request_id text,
  data jsonb not null default '{}',
  primary key (organisation_id, id)
);
create index audit_entries_time on audit_entries (organisation_id, at desc);

-- The first answer to a POST with an Idempotency-Key [C-1].
create table idempotency_keys (
  organisation_id uuid not null references organisations,
  actor_id uuid not null,
  key text not null,
  request_hash bytea not null,
  status integer,
  body text,
  headers jsonb,
  created_at timestamptz not null default now(),
  primary key (organisation_id, actor_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);
