-- The bytes of the text of `data` and `content`. Pages are limited by them, and must not read large texts to measure
-- them. Null for rows that were written before: these are measured when they are read.
alter table events add column data_bytes integer;
alter table outcomes add column content_bytes integer;
