-- A record that the service refused and its driver gave up waits in quarantine with the reason and the problems of the
-- refusal [C-4].
alter table quarantined_records add column given_up_reason text;
alter table quarantined_records add column problems jsonb;
