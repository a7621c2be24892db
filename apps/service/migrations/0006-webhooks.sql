-- Subscriptions to events. Each has its own place in the feed, so that writing an event costs nothing for them [C-10].
create table webhooks (
  organisation_id uuid not null references organisations,
  id uuid not null,
  url text not null,
  description text,
  event_types text[] not null default '{}',
  site_ids uuid[] not null default '{}',
  max_in_flight integer not null check (max_in_flight between 1 and 8),
  status text not null default 'enabled' check (status in ('enabled', 'disabled')),
  disabled_reason text check (disabled_reason in ('switched_off', 'failing', 'gone')),
  disabled_at timestamptz,
  -- An HMAC needs the secret itself; like the signing keys it is as safe as the database is.
  secret bytea not null,
  previous_secret bytea,
  previous_secret_until timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Up to which event of the feed everything was sent or noted in webhook_deliveries.
  epoch integer not null,
  transaction_id xid8 not null,
  position bigint not null,
  -- At work on it is one process at a time.
  lease_owner uuid,
  lease_until timestamptz,
  served_at timestamptz,
  consecutive_failures integer not null default 0,
  failing_since timestamptz,
  paused_until timestamptz,
  last_success_at timestamptz,
  is_slow boolean not null default false,
  primary key (organisation_id, id),
  check ((status = 'disabled') = (disabled_reason is not null))
);

-- What was sent, or tried in vain; the id is that of the event, or a test's own.
create table webhook_deliveries (
  organisation_id uuid not null,
  webhook_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('event', 'test')),
  event_type text not null,
  status text not null check (status in ('waiting', 'delivered', 'dead')),
  attempt_count integer not null,
  -- Since it was made or replayed.
  round_attempts integer not null,
  tried_since timestamptz,
  created_at timestamptz not null,
  last_attempt_at timestamptz,
  next_attempt_at timestamptz,
  delivered_at timestamptz,
  attempts jsonb not null default '[]',
  primary key (organisation_id, webhook_id, id)
);
create index webhook_deliveries_log on webhook_deliveries (organisation_id, webhook_id, created_at, id);
create index webhook_deliveries_waiting on webhook_deliveries (organisation_id, webhook_id, next_attempt_at)
  where status = 'waiting';
create index webhook_deliveries_dead on webhook_deliveries (organisation_id, webhook_id, created_at, id)
  where status = 'dead';
create index webhook_deliveries_age on webhook_deliveries (created_at);
