-- The next stop of an open route, and what the expected arrival there follows from (`routeOutlook`). A list of routes
-- shows it, and must not parse the documents.
alter table routes add column outlook jsonb;

-- The service renders the routes that are open now, in transactions of their own.
insert into routes_to_render (organisation_id, route_id)
select organisation_id, id from routes where status in ('planned', 'active') on conflict do nothing;
