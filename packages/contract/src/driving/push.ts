import type { Static } from 'typebox';
import * as Type from 'typebox';
import { Identifier } from '../ground/primitives.js';

/** The kinds of push message; the last level of a topic names one [R-EVT-2][R-VER-2]. */
export const pushKinds = [
  'session_revoked',
  'route_changed',
  'load_changed',
  'release_route_request',
  'release_load_request',
] as const;
export type PushKind = (typeof pushKinds)[number];

/** The member of the payload that names what a message is about [R-EVT-3]. */
export const subjectMembers: Readonly<Record<PushKind, 'session_id' | 'load_id'>> = {
  session_revoked: 'session_id',
  route_changed: 'load_id',
  load_changed: 'load_id',
  release_route_request: 'load_id',
  release_load_request: 'load_id',
};

/** The subject of a push message, before it is sent in both vocabularies. */
export type PushCause = 'session_revoked' | 'route_changed' | 'release_requested';

/**
 * The messages of one cause, in the order in which they are sent: for a route both vocabularies [R-EVT-12][R-EVT-13].
 */
export const kindsOfCause: Readonly<Record<PushCause, readonly PushKind[]>> = {
  session_revoked: ['session_revoked'],
  route_changed: ['route_changed', 'load_changed'],
  release_requested: ['release_route_request', 'release_load_request'],
};

/** [R-EVT-4] */
export const SessionPayload = Type.Object({
  session_id: Type.Unsafe<string>({ ...Identifier, description: 'The revoked session.' }),
});
/** Only the id: the route itself is pulled by REST [R-EVT-6][R-EVT-7][R-EVT-9]. */
export const LoadPayload = Type.Object({
  load_id: Type.Unsafe<string>({ ...Identifier, description: 'The route (load).' }),
});
export type PushPayload = Static<typeof SessionPayload> | Static<typeof LoadPayload>;

/** The payload of a message about a session or a route [R-EVT-3]. */
export function payloadOf(kind: PushKind, subjectId: string): PushPayload {
  return subjectMembers[kind] === 'session_id' ? { session_id: subjectId } : { load_id: subjectId };
}

/** The common prefix of all topics of one user in one organisation: `{prefix}/{organisationId}/{userId}` [C-9]. */
export function topicPrefixOf(prefix: string, organisationId: string, userId: string): string {
  return `${prefix}/${organisationId}/${userId}`;
}

/** The topic of one kind of message for one user: `{prefix}/{organisationId}/{userId}/{kind}` [C-9]. */
export function topicOf(prefix: string, organisationId: string, userId: string, kind: PushKind): string {
  return `${topicPrefixOf(prefix, organisationId, userId)}/${kind}`;
}
