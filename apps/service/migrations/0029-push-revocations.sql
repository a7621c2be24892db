-- The number of a session's revocation is looked up at each connection of a client, however many messages wait.
create index push_messages_revocations on push_messages (organisation_id, user_id, subject_id, number)
  where kind = 'session_revoked';
