-- Where users logged in of late: whoever calls from there is no stranger [C-3].
create table login_networks (
  user_id uuid not null references users on delete cascade,
  network text not null,
  last_at timestamptz not null,
  primary key (user_id, network)
);
create index login_networks_of_network on login_networks (network, last_at);

-- Failed log-ins of an hour, for each address and for all strangers together.
create table login_budgets (
  key text primary key,
  failures integer not null,
  ends_at timestamptz not null
);

-- What known callers and strangers fail at is counted apart, so that strangers lock nobody out.
alter table login_failures add column known boolean not null default false;
alter table login_failures drop constraint login_failures_pkey;
alter table login_failures add primary key (username, known);
