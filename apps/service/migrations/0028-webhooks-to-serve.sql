-- The search for subscriptions to serve asks for tests of disabled ones, and for deliveries that have failed before a
-- moment. Neither may walk all deliveries that wait.
create index webhook_deliveries_tests on webhook_deliveries (organisation_id, webhook_id, next_attempt_at)
  where status = 'waiting' and kind = 'test';
create index webhook_deliveries_failed on webhook_deliveries (organisation_id, webhook_id, last_attempt_at)
  where status = 'waiting';
