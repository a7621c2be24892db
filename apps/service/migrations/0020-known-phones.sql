-- Failures are counted apart for callers known by their network and by an earlier token: a colleague in the same
-- network does not keep a phone out [C-3].
alter table login_failures add column caller text not null default 'stranger' check (caller in ('stranger', 'network', 'phone'));
update login_failures set caller = 'network' where known;
alter table login_failures drop constraint login_failures_pkey;
alter table login_failures drop column known;
alter table login_failures add primary key (username, caller);
