-- What is held of a route is looked for when a report names an activity that the route does not have.
create index quarantined_records_route on quarantined_records (organisation_id, route_id) where route_id is not null;
