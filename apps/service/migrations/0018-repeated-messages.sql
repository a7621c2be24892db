-- After a broker may have lost messages, a stream is published again. Entries up to this number were published before: of these
-- only the newest of each kind and subject is published again.
alter table push_streams add column repeats_through bigint not null default 0;
