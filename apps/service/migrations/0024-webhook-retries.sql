-- A receiver that works again may have any number of waiting deliveries: those tried before this time are due, without a
-- change of each [C-10].
alter table webhooks add column retry_before timestamptz;
