/** API keys. */
export const apiKeysEnglish = {
  make: 'New API key',
  makeSeen: 'A program of yours can then call the service with the secret of the key, which is shown once.',
  nameHint: 'Which program uses it, such as Planning.',
  sitesHint: 'The program sees only records of these sites, and records without a site. None chosen: all.',
  networks: 'Networks',
  networksHint:
    'From which the program may call, one in each line, such as 198.51.100.0/24. Empty: from anywhere.',
  anywhere: 'from anywhere',
  ends: 'Valid until',
  endsHint: 'In the time zone of the organisation. Empty: without an end.',
  endsForm: 'Fill in day and time.',
  never: 'without an end',
  lastUse: 'Last use',
  neverUsed: 'never',
  previousUntil: 'The previous secret is valid until',
  revokedAt: 'Revoked',
  statuses: {
    live: 'Valid',
    expired: 'Expired',
    revoked: 'Revoked',
  },
  changeTitle: 'Change the API key',
  changeSeen: 'The secret stays. Within a second the program has the new rights.',
  rotate: 'New secret',
  rotateTitle: 'Give the key a new secret?',
  rotateSeen:
    'The new secret is shown once. The present one stays valid for the time below, so that the program can change over; one from an earlier change ends now.',
  rotateSeenNow:
    'The present secret and all its tokens end at once: the program stops until it has the new one. Choose this if somebody else may know the secret.',
  overlap: 'The present secret stays valid',
  overlaps: {
    none: 'not at all: it ends at once',
    hour: 'for an hour',
    day: 'for a day',
    week: 'for seven days',
    month: 'for thirty days',
  },
  rotated: 'The key has a new secret.',
  revoke: 'Revoke',
  revokeTitle: 'Revoke {name}?',
  revokeSeen:
    'Within a second no program can call with this key. This cannot be undone; the key stays in the list.',
  revoked: '{name} is revoked.',
  secretTitle: 'The secret of {name}',
  secretWarning:
    'This is the only time that it is shown. Store it where your program reads it, and send it to nobody by mail.',
  secret: 'Secret of the key (X-Api-Key)',
  secretLost:
    'The answer of the service was lost on the way, and it shows a secret only once. Give the key a new secret.',
  emptyTitle: 'No API key yet',
  emptyText: 'A planning system needs a key with the role Integration to send routes.',
} as const;
