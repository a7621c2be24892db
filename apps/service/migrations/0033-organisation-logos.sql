-- The logo of an organisation. The settings read everything except `bytes`, which PostgreSQL stores apart: pictures are
-- compressed already.
create table organisation_logos (
  organisation_id uuid primary key references organisations,
  content_type text not null check (content_type in ('image/png', 'image/jpeg')),
  byte_length integer not null check (byte_length = octet_length(bytes)),
  sha256 bytea not null,
  width integer not null,
  height integer not null,
  bytes bytea not null
);
alter table organisation_logos alter column bytes set storage external;
