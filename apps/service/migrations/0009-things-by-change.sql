-- Whoever walks sites and drivers in the order of change finds the next ones without looking through all.
create index sites_changed on sites (organisation_id, updated_at, id);
create index drivers_changed on drivers (organisation_id, updated_at, id);
