-- The contract lists the kinds of push message (`push.ts`), and the compiler checks that only these are written: a new kind
-- needs no migration.
alter table push_messages drop constraint push_messages_kind_check;
alter table push_messages add constraint push_messages_kind_form check (kind ~ '^[a-z_]{1,60}$');
