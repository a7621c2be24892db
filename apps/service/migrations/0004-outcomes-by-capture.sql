-- Exports walk outcomes in the order of their capture, page by page.
create index outcomes_captured on outcomes (organisation_id, captured_at, submission_id);
