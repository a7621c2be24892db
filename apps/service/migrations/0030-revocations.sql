-- How a session was revoked: apps say it in their own words, and need not read the text of the reason [C-4].
alter table sessions add column revocation text;
