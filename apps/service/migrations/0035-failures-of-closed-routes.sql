-- Lists show the failed activities of closed routes too, and can be filtered by them and by the start of the driver.
create index routes_with_failures on routes (organisation_id, planned_start_at desc nulls last, id)
  where failures is not null;
create index routes_started on routes (organisation_id, started_at) where started_at is not null;

-- The service stores the failures of the routes that are closed now, in transactions of their own.
insert into routes_to_render (organisation_id, route_id)
select distinct organisation_id, p.route_id from progress_records p
where p.kind = 'activity_status' and p.detail = 'failed'
  and exists (select from routes r where r.organisation_id = p.organisation_id and r.id = p.route_id
    and r.status in ('completed', 'cancelled'))
on conflict do nothing;
