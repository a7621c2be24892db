-- Why something fails or is skipped, as drivers may choose it. What they chose is text in their outcomes and does not point here.
create table reasons (
  organisation_id uuid not null references organisations,
  id uuid not null,
  integration_key text not null,
  text text not null,
  statuses text[] not null check (cardinality(statuses) > 0 and statuses <@ array['failed', 'skipped']),
  -- None: all kinds.
  requirement_types text[] not null,
  -- None: all sites.
  site_ids uuid[] not null,
  position integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organisation_id, id)
);
create unique index reasons_integration_key on reasons (organisation_id, integration_key);
