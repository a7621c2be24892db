-- What each user has announced lately, and what is stored of theirs: announcements are judged by it without a look at history.
create table image_allowances (
  organisation_id uuid not null references organisations,
  user_id uuid not null,
  -- Used of a day's allowance at `as_of`; from then on it becomes free again evenly, all of it within a day.
  images_used double precision not null,
  bytes_used double precision not null,
  as_of timestamptz not null,
  -- Announced and not removed.
  bytes_stored bigint not null,
  primary key (organisation_id, user_id)
);
insert into image_allowances (organisation_id, user_id, images_used, bytes_used, as_of, bytes_stored)
  select organisation_id, uploaded_by, 0, 0, now(), sum(byte_length) from blobs group by organisation_id, uploaded_by;

-- A completed image that no outcome has named is removed after a time; while its bytes are being removed nobody finds it.
alter table blobs add column named_at timestamptz,
  drop constraint blobs_status_check,
  add constraint blobs_status_check check (status in ('pending', 'complete', 'removing'));
with named as (
  select distinct r.organisation_id, lower(m.found[1])::uuid as id
  from (
    select organisation_id, content from outcomes
    union all
    select organisation_id, content from quarantined_records where kind = 'outcome'
  ) r, regexp_matches(r.content::text, '/blobs/([0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})', 'g') as m (found)
  where r.content::text like '%/blobs/%')
update blobs b set named_at = coalesce(b.completed_at, b.created_at)
from named n where n.organisation_id = b.organisation_id and n.id = b.id;
create index blobs_unused on blobs (completed_at) where status <> 'pending' and named_at is null;
