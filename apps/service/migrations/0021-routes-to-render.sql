-- Open routes that show an earlier name of a driver or an asset. Each is rendered again in a transaction of its own: the
-- event feed of all organisations waits for the oldest open transaction.
create table routes_to_render (
  organisation_id uuid not null,
  route_id uuid not null,
  noted_at timestamptz not null default clock_timestamp(),
  primary key (organisation_id, route_id),
  foreign key (organisation_id, route_id) references routes on delete cascade
);
create index routes_to_render_order on routes_to_render (noted_at);
