-- The highest reading that counts and was captured until a time: later readings are passed over within the index, and
-- of equal readings the one captured first comes first.
create index asset_readings_counting_until on asset_readings (organisation_id, asset_id, reading desc, captured_at)
  where not superseded;
drop index asset_readings_counting;
