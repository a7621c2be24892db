-- The failed activities of an open route in short (`routeFailures`), for lists, which must not parse the documents.
alter table routes add column failures jsonb;

-- The service renders the routes that are open now, in transactions of their own.
insert into routes_to_render (organisation_id, route_id)
select organisation_id, id from routes where status in ('planned', 'active') on conflict do nothing;
