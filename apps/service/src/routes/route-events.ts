import type { Route } from '@fleet/contract/planning/routes';
import type { RouteChange } from '@fleet/domain/plans/route-change';
import type { NewEvent } from '../platform/outbox/append-event.js';

/** The session in which a driver completed a route, and whether the report was late [C-4]. */
export interface CompletionSource {
  sessionId: string;
  late: boolean;
}

/** What the event of a route's end contains. */
export interface RouteEnding {
  completedBy?: CompletionSource | null;
  /** Why the route was cancelled. */
  reason?: string | null;
}

/** The event of a route's completion, at the time that counts: the device's time if a driver reported it. */
export function completionEvent(route: Route, at: string, source: CompletionSource | null): NewEvent {
  return {
    type: 'route_completed',
    at,
    siteId: route.site_id,
    routeId: route.id,
    sessionId: source?.sessionId ?? null,
    driverId: route.driver_id,
    data: {
      load_id: route.id,
      integration_key: route.integration_key,
      version: route.version,
      affects_driver: false,
      completed_at: route.completed_at,
      late: source?.late ?? false,
    },
  };
}

/**
 * The events of a route change, derived from the two documents alone, so that no function that changes a route can
 * forget an event. `affects_driver` in the data means that the driver of the event gets a push message [R-EVT-6]; one
 * save notifies a driver at most once.
 */
export function routeEvents(
  before: Route | null,
  after: Route,
  change: RouteChange,
  at: string,
  { completedBy = null, reason = null }: RouteEnding = {},
): NewEvent[] {
  const seenBefore = before?.status === 'active' ? before.driver_id : null;
  const seenAfter = after.status === 'active' ? after.driver_id : null;
  const eventOf = (type: NewEvent['type'], driverId: string | null, affectsDriver: boolean): NewEvent => ({
    type,
    at,
    siteId: after.site_id,
    routeId: after.id,
    driverId,
    data: {
      load_id: after.id,
      integration_key: after.integration_key,
      version: after.version,
      affects_driver: affectsDriver,
    },
    ...(affectsDriver && driverId !== null
      ? { push: { cause: 'route_changed', subjectId: after.id, to: { driverId } } }
      : {}),
  });
  const events: NewEvent[] = [];
  if (change.kind === 'created') events.push(eventOf('route_created', after.driver_id, false));
  if (change.kind === 'changed') {
    const affects = seenBefore !== null && change.affectsDriver;
    events.push(eventOf('route_changed', seenBefore ?? after.driver_id, affects));
  }
  if (after.status !== before?.status) {
    if (after.status === 'completed') {
      events.push(completionEvent(after, after.completed_at ?? at, completedBy));
    }
    if (after.status === 'cancelled') {
      const cancelled = eventOf('route_cancelled', after.driver_id, seenBefore !== null);
      events.push(reason === null ? cancelled : { ...cancelled, data: { ...cancelled.data, reason } });
    }
  }
  if (seenAfter !== null && seenAfter !== seenBefore)
    events.push(eventOf('route_activated', seenAfter, true));
  return events;
}
