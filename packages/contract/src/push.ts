/** The kinds of push message; the last level of a topic names one [R-EVT-2][R-VER-2]. */
export const pushKinds = [
  'session_revoked',
  'route_changed',
  'load_changed',
  'release_route_request',
  'release_load_request',
] as const;
export type PushKind = (typeof pushKinds)[number];

/** Below which all topics of one user in one organisation lie: `{prefix}/{organisationId}/{userId}` [C-9]. */
export function topicPrefixOf(prefix: string, organisationId: string, userId: string): string {
  return `${prefix}/${organisationId}/${userId}`;
}

/** The topic of one kind of message for one user: `{prefix}/{organisationId}/{userId}/{kind}` [C-9]. */
export function topicOf(prefix: string, organisationId: string, userId: string, kind: PushKind): string {
  return `${topicPrefixOf(prefix, organisationId, userId)}/${kind}`;
}
