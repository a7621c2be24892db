import { pushKinds, topicOf, topicPrefixOf } from '@fleet/contract/driving/push';
import type { Session } from '@fleet/contract/driving/sessions';
import type { AddressPush } from '../platform/http/push-addresses.js';
import type { GrantListening } from '../platform/push/listener-access.js';
import type { SessionRow } from './session-row.js';

/** The addresses of push, and the access to it. */
export interface PushServices {
  addressPush: AddressPush;
  topicPrefix: string;
  /** Registers a session's client at a broker that requires this. */
  grantListening: GrantListening;
}

/**
 * The session as its driver sees it, with the addresses of its push; `origin` is the scheme and host that the driver
 * called [C-4].
 */
export function renderSession(row: SessionRow, push: PushServices, origin: string): Session {
  const { organisation_id, user_id } = row;
  const { mqttUrl, websocketUrl } = push.addressPush(origin);
  return {
    id: row.id,
    organisation_id,
    driver_id: row.driver_id,
    asset_id: row.asset_id,
    device_id: row.device_id,
    status: row.status,
    reason: row.reason,
    created_at: row.created_at,
    ended_at: row.ended_at,
    received_through: row.received_through,
    push: {
      url: mqttUrl,
      websocket_url: websocketUrl,
      client_id: row.id,
      username: user_id,
      topic_prefix: topicPrefixOf(push.topicPrefix, organisation_id, user_id),
      topics: pushKinds.map((kind) => topicOf(push.topicPrefix, organisation_id, user_id, kind)),
      qos: 1,
    },
  };
}
