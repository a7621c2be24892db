import type { RouteSummary } from '@fleet/contract/planning/controller-routes';
import type { PromptitudeLimits } from '@fleet/domain/progress/promptitude';
import { outlookAt } from '@fleet/domain/progress/route-outlook';
import type { ListedRoute } from './route-list-queries.js';

/** The row as a list shows it at this time [C-10]. */
export function summaryOf(row: ListedRoute, nowMs: number, limits: PromptitudeLimits): RouteSummary {
  const { id, integration_key, reference, name, status, version, site_id, driver_id, driver_name } = row;
  const { planned_start_at, started_at, completed_at, transfer_id, updated_at } = row;
  return {
    id,
    integration_key,
    reference,
    name,
    status,
    version,
    site_id,
    driver: driver_id === null || driver_name === null ? null : { id: driver_id, name: driver_name },
    planned_start_at,
    started_at,
    completed_at,
    stops: { total: row.stop_count, departed: row.stops_departed },
    next_stop: nextStopOf(row, nowMs, limits),
    failed_activities: row.failures,
    transfer_id,
    updated_at,
  };
}

function nextStopOf({ outlook }: ListedRoute, nowMs: number, limits: PromptitudeLimits) {
  if (outlook === null) return null;
  const { id, integration_key, name, sequence, arrived_at, planned_arrival_at } = outlook;
  return {
    ...{ id, integration_key, name, sequence, planned_arrival_at, arrived_at },
    ...outlookAt(outlook, nowMs, limits),
  };
}
