import { type PushKind, pushKinds, topicPrefixOf } from '@fleet/contract/driving/push';
import type { PushListener, StoredSubscription } from './push-transport.js';

/** The QoS with which each kind is sent. A missing kind is not sent. */
export type TopicGrants = ReadonlyMap<PushKind, 0 | 1>;

/** The prefix of all topics of a client, including the final slash. */
export function ownPrefixOf(prefix: string, listener: Pick<PushListener, 'organisationId' | 'userId'>) {
  return `${topicPrefixOf(prefix, listener.organisationId, listener.userId)}/`;
}

const longestFilter = 512;

/**
 * Whether a client may subscribe with this filter: only below its own prefix, with or without wildcards there [C-9].
 */
export function isOwnFilter(ownPrefix: string, filter: string): boolean {
  return filter.length <= longestFilter && filter.length > ownPrefix.length && filter.startsWith(ownPrefix);
}

const grantsBySubscription = new Map<string, TopicGrants>();
const mostRemembered = 1_000;

/**
 * The kinds that these filters match, each with its QoS. All filters are below `ownPrefix`. Messages are published with
 * QoS 1. They are sent with the highest QoS that was granted to a matching filter, at most 1 [MQTT-3.3.5-1]. Clients
 * with the same filters share one result, because nearly all clients subscribe to the same topics.
 */
export function grantsOf(ownPrefix: string, subscriptions: readonly StoredSubscription[]): TopicGrants {
  const below = subscriptions.map(({ topic, qos }) => ({ filter: topic.slice(ownPrefix.length), qos }));
  const key = JSON.stringify(below.map(({ filter, qos }) => [filter, qos]));
  const known = grantsBySubscription.get(key);
  if (known !== undefined) return known;
  const grants = new Map<PushKind, 0 | 1>();
  for (const kind of pushKinds) {
    const matching = below.filter(({ filter }) => matchesLevel(filter, kind));
    if (matching.length > 0) grants.set(kind, matching.some(({ qos }) => qos > 0) ? 1 : 0);
  }
  if (grantsBySubscription.size >= mostRemembered) grantsBySubscription.clear();
  grantsBySubscription.set(key, grants);
  return grants;
}

/**
 * Whether the rest of a filter matches a kind, which is one level. The filters that match are `kind`, `+`, `#`, and
 * `kind` or `+` followed by `/#`, because `/#` also matches the level above it (section 4.7.1.2).
 */
function matchesLevel(filter: string, kind: PushKind): boolean {
  const level = filter.endsWith('/#') ? filter.slice(0, -2) : filter;
  return level === '+' || level === kind || filter === '#';
}
