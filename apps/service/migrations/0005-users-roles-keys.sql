-- Roles that an organisation makes for itself, beside the built-in ones [C-3].
create table roles (
  organisation_id uuid not null references organisations,
  -- By which memberships and API keys name it; never that of a built-in role.
  key text not null,
  name text not null,
  description text,
  permissions text[] not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organisation_id, key)
);

-- What the roles of these keys that the organisation made for itself allow; built-in ones are known to the program.
create function own_role_permissions(organisation uuid, keys text[]) returns text[] language sql stable
as $$
  select coalesce(array_agg(distinct permission), '{}')
  from roles r cross join unnest(r.permissions) permission
  where r.organisation_id = organisation and r.key = any(keys)
$$;

-- A user may be let into one organisation and kept out of another.
alter table memberships add column status text not null default 'enabled' check (status in ('enabled', 'disabled')),
  add column created_at timestamptz not null default now();

-- While a rotated key's old secret still counts, both do [C-3].
alter table api_keys add column previous_hash bytea, add column previous_until timestamptz,
  -- Networks in CIDR notation from which the key may be used; none: from everywhere.
  add column allowed_addresses text[] not null default '{}',
  add check ((previous_hash is null) = (previous_until is null));
create unique index api_keys_previous_hash on api_keys (previous_hash);
