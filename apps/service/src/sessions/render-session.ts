import { pushKinds, topicOf, topicPrefixOf } from '@fleet/contract/push';
import type { Session } from '@fleet/contract/sessions';
import type { SessionRow } from './session-row.js';

/** Where the push is to be heard; the addresses are null while there is no broker. */
export interface PushServices {
  mqttUrl: string | null;
  websocketUrl: string | null;
  topicPrefix: string;
}

/** The session as its driver sees it, with how to listen to its push [C-4]. */
export function renderSession(row: SessionRow, push: PushServices): Session {
  const { organisation_id, user_id } = row;
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
      url: push.mqttUrl,
      websocket_url: push.websocketUrl,
      client_id: row.id,
      username: user_id,
      topic_prefix: topicPrefixOf(push.topicPrefix, organisation_id, user_id),
      topics: pushKinds.map((kind) => topicOf(push.topicPrefix, organisation_id, user_id, kind)),
      qos: 1,
    },
  };
}
