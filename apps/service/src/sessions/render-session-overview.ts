import type { SessionOverview } from '@fleet/contract/driving/controller-sessions';
import type { NamedSession } from './session-list-queries.js';

/**
 * The session as controllers see it: with the names of driver and asset, but without `push` (how the app subscribes),
 * which concerns only the session's driver [C-4].
 */
export function renderSessionOverview(row: NamedSession): SessionOverview {
  return {
    id: row.id,
    organisation_id: row.organisation_id,
    driver_id: row.driver_id,
    asset_id: row.asset_id,
    device_id: row.device_id,
    status: row.status,
    reason: row.reason,
    created_at: row.created_at,
    ended_at: row.ended_at,
    received_through: row.received_through,
    revocation: row.revocation,
    driver: { id: row.driver_id, name: row.driver_name },
    asset: { id: row.asset_id, name: row.asset_name, registration: row.asset_registration },
  };
}
