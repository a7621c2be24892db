-- From where it was done, which part of the service did it where nobody asked, and what it changed.
alter table audit_entries
  add column actor_part text,
  add column address text,
  add column device_id text,
  add column changes jsonb;

-- The order in which entries are read and sealed is that of the events: no number is drawn under a lock.
do $$ begin
  execute format('alter table audit_entries add column epoch integer not null default %s',
    (select max(epoch) from event_epochs));
end $$;
alter table audit_entries
  add column transaction_id xid8 not null default pg_current_xact_id(),
  add column position bigint generated always as identity,
  drop constraint audit_entries_pkey,
  add primary key (organisation_id, epoch, transaction_id, position);
-- By whom and upon what; the day's work of drivers is not looked for by its action, and would be most of that index.
create index audit_entries_actor on audit_entries (organisation_id, actor_id, at);
create index audit_entries_subject on audit_entries (organisation_id, subject_id, at);
create index audit_entries_action on audit_entries (organisation_id, action, at)
  where action not in ('outcomes.submit', 'positions.submit') and action not like 'progress.%';

-- Entries are sealed after their commit, one seal behind the other.
create table audit_seals (
  organisation_id uuid not null references organisations,
  -- From 1, without gaps.
  number bigint not null check (number > 0),
  -- The place of the last entry under it.
  epoch integer not null,
  transaction_id xid8 not null,
  position bigint not null,
  entry_count integer not null check (entry_count > 0),
  -- For each entry its id, 16 bytes, and its digest, 32 bytes.
  entries bytea not null check (octet_length(entries) = 48 * entry_count),
  -- Of the seal before; of the first one 32 zero bytes.
  previous_hash bytea not null,
  hash bytea not null,
  sealed_at timestamptz not null,
  primary key (organisation_id, number)
);
-- Digests cannot be compressed.
alter table audit_seals alter column entries set storage external;

-- Nobody changes what was written, the service and its owner included.
create function refuse_audit_change() returns trigger language plpgsql
as $$
begin
  raise exception '% of % is refused: what the audit log holds stays as it is', tg_op, tg_table_name
    using errcode = 'insufficient_privilege';
end
$$;
create trigger audit_entries_stay before update or delete or truncate on audit_entries
  for each statement execute function refuse_audit_change();
create trigger audit_seals_stay before update or delete or truncate on audit_seals
  for each statement execute function refuse_audit_change();
alter table audit_entries enable always trigger audit_entries_stay;
alter table audit_seals enable always trigger audit_seals_stay;
