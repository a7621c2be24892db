-- Stored answers are encrypted with the Idempotency-Key that the caller sent, of which the row has only the digest.
-- Answers from before this file stay readable until they are 24 hours old.
update idempotency_keys set key = encode(sha256(convert_to(key, 'UTF8')), 'hex');
alter table idempotency_keys add column sealed_answer bytea;
