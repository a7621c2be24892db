-- A submission looks for its ids among the quarantined outcomes of its session, however many these are.
create index quarantined_records_submission on quarantined_records
  (organisation_id, session_id, (content->>'submission_id')) where kind = 'outcome';

-- The highest reading that counts, however many were superseded.
create index asset_readings_counting on asset_readings (organisation_id, asset_id, reading desc) where not superseded;
