-- A restart of the relay to an external broker repeats what no seal covers, not the whole of each session [C-9].
-- The last seal of the connection that the broker acknowledged; 0 before the first one.
alter table broker_connections add column seal bigint not null default 0;
-- The broker acknowledged everything up to here before it took a seal. A broker that still has that seal still has all of it.
alter table push_streams add column secured_through bigint not null default 0;
