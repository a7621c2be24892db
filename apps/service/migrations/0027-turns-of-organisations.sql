-- Organisations take turns in every queue: each index begins with the organisation, so that a search skips from one
-- organisation to the next, however many rows wait.
drop index transfers_due;
create index transfers_due on transfers (organisation_id, deadline_at) where status = 'requested';
drop index routes_to_render_order;
create index routes_to_render_order on routes_to_render (organisation_id, noted_at);
drop index session_drops_due;
create index session_drops_due on session_drops (organisation_id, due_at);

-- For which organisation the mail was written: that of the call, otherwise the one that has had the user longest. Zeros
-- if the user has none, and in mails that ended before there was this column.
alter table mails add column organisation_id uuid not null default '00000000-0000-0000-0000-000000000000';
update mails m set organisation_id = coalesce((select s.organisation_id from memberships s
  where s.user_id = m.user_id order by s.created_at, s.organisation_id limit 1), m.organisation_id)
where m.status = 'waiting';
drop index mails_waiting;
create index mails_waiting on mails (organisation_id, next_attempt_at) where status = 'waiting';
create index mails_awaiting_server on mails (next_attempt_at) where status = 'waiting' and awaits_server;
