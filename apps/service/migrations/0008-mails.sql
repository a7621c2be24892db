-- What was asked for by a user name that somebody typed: one row each time, whether or not anybody has that name, so that
-- the answer takes as long for both [C-3]. Taken out again by whoever sends mails.
create table mail_requests (
  id uuid primary key,
  kind text not null check (kind in ('password_forgotten', 'account_locked')),
  -- In lower case.
  username text not null,
  data jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp()
);
create index mail_requests_age on mail_requests (created_at);

-- Mails to users, written in the transaction of their cause and sent afterwards. Neither address nor link stands here: the
-- one is the user's when it is sent, the other is made then.
create table mails (
  id uuid primary key,
  user_id uuid not null references users,
  kind text not null check (kind in ('password_request', 'password_forgotten', 'password_changed', 'account_locked')),
  data jsonb not null default '{}',
  -- Dropped: there was nobody to send it to any more, or a newer one stands in its place.
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'dead', 'dropped')),
  attempts integer not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  next_attempt_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  -- Of the last attempt that failed.
  fault text,
  -- It failed for the server's sake, not for its own.
  awaits_server boolean not null default false,
  lease_owner uuid,
  lease_until timestamptz,
  check ((status = 'waiting') = (ended_at is null))
);
create index mails_waiting on mails (next_attempt_at) where status = 'waiting';
create index mails_of_user on mails (user_id, created_at);
create index mails_ended on mails (ended_at) where status <> 'waiting';

-- Links by which a password can be set once: SHA-256 of the 256 random bits in the mail [C-3].
create table password_links (
  hash bytea primary key,
  user_id uuid not null references users,
  -- A mail that was tried twice may have arrived twice: both links are good, and end together.
  mail_id uuid not null,
  expires_at timestamptz not null
);
create index password_links_of_user on password_links (user_id);
create index password_links_age on password_links (expires_at);
