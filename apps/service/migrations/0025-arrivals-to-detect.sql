-- Routes on which a driver's new positions may show other arrivals or departures than the log. Each is examined after
-- the transaction that stored the positions: the event feed of all organisations waits for the oldest open transaction.
create table arrivals_to_detect (
  organisation_id uuid not null,
  route_id uuid not null,
  driver_id uuid not null,
  activated_at timestamptz not null,
  -- New with each call that stored positions: an examination of earlier positions finds that its mark is gone.
  mark uuid not null,
  session_id uuid not null,
  late boolean not null,
  noted_at timestamptz not null default clock_timestamp(),
  primary key (organisation_id, route_id, driver_id, activated_at),
  foreign key (organisation_id, route_id, driver_id, activated_at) references route_assignments on delete cascade
);
create unique index arrivals_to_detect_mark on arrivals_to_detect (organisation_id, mark);
