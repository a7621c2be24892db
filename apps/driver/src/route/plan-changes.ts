import type { Activity, PointOfInterest, Route } from '@fleet/contract/planning/routes';
import { addressLines } from '../stop/address-lines.js';

/** The plan of a route as the driver last saw it, without members whose changes do not concern them. */
export interface SeenRoute {
  id: string;
  name: string;
  version: number;
  assets: readonly string[];
  goods: string;
  stops: readonly SeenStop[];
}

interface SeenStop {
  id: string;
  name: string;
  address: string;
  place: string;
  arrivalAt: string | null;
  windows: string;
  contacts: string;
  order: string;
  activities: readonly SeenActivity[];
}

interface SeenActivity {
  reference: string;
  name: string;
  content: string;
  requirements: readonly { key: string; label: string; content: string }[];
}

/** A change that matters to the driver. `kind` names the catalogue's sentence; the other members are its values. */
export type PlanChange =
  | { kind: 'stopAdded'; stop: string; number: number }
  | { kind: 'stopRemoved'; stop: string }
  | { kind: 'stopMoved'; stop: string; number: number; before: number }
  | { kind: 'arrivalChanged'; stop: string; at: string; beforeAt: string }
  | { kind: 'arrivalSet'; stop: string; at: string }
  | { kind: 'arrivalDropped'; stop: string; beforeAt: string }
  | { kind: 'nameChanged'; stop: string; before: string }
  | { kind: 'addressChanged'; stop: string; address: string }
  | { kind: 'windowsChanged' | 'placeChanged' | 'contactsChanged' | 'orderChanged'; stop: string }
  | { kind: 'activityAdded' | 'activityRemoved' | 'activityChanged'; stop: string; activity: string }
  | {
      kind: 'requirementAdded' | 'requirementRemoved' | 'requirementChanged';
      stop: string;
      activity: string;
      requirement: string;
    }
  | { kind: 'goodsChanged' }
  | { kind: 'nameOfRoute'; name: string }
  | { kind: 'assetsChanged'; assets: readonly string[] };

export function seenRouteOf(route: Route): SeenRoute {
  const goods = route.consignments.map(({ id: _id, ...consignment }) => consignment);
  return {
    id: route.id,
    name: route.name,
    version: route.version,
    assets: route.allocation.assets.map((each) => each.name),
    goods: JSON.stringify(goods),
    stops: route.travel_plan.points_of_interest.map(seenStopOf),
  };
}

function seenStopOf(stop: PointOfInterest): SeenStop {
  return {
    id: stop.id,
    name: stop.name,
    address: addressLines(stop.address).join(', '),
    place: JSON.stringify(stop.address.coordinates),
    arrivalAt: stop.planned_arrival_at ?? null,
    windows: JSON.stringify(stop.time_windows ?? []),
    contacts: JSON.stringify(stop.contacts ?? []),
    order: JSON.stringify(stop.execution_sequence),
    // Activities that the driver added are not changes of the plan.
    activities: stop.activities.filter((each) => each.planned).map(seenActivityOf),
  };
}

function seenActivityOf(activity: Activity): SeenActivity {
  const { reference, name, status: _status, status_reason: _reason, requirements, ...rest } = activity;
  return {
    reference,
    name,
    content: JSON.stringify({ ...rest, name }),
    requirements: requirements.map((each) => ({
      key: each.integration_key,
      label: each.label,
      content: JSON.stringify(each),
    })),
  };
}

/** The changes for the driver in the order of the route; removed stops come first. */
export function planChanges(before: SeenRoute, after: SeenRoute): PlanChange[] {
  const earlier = new Map(before.stops.map((stop) => [stop.id, stop]));
  const later = new Set(after.stops.map((stop) => stop.id));
  const stayed = before.stops.filter((stop) => later.has(stop.id)).map((stop) => stop.id);
  const moved = movedAmong(
    stayed,
    after.stops.filter((stop) => earlier.has(stop.id)).map((stop) => stop.id),
  );
  const changes: PlanChange[] = [];
  if (before.name !== after.name) changes.push({ kind: 'nameOfRoute', name: after.name });
  if (before.assets.join('\n') !== after.assets.join('\n')) {
    changes.push({ kind: 'assetsChanged', assets: after.assets });
  }
  for (const stop of before.stops)
    if (!later.has(stop.id)) changes.push({ kind: 'stopRemoved', stop: stop.name });
  for (const [index, stop] of after.stops.entries()) {
    const known = earlier.get(stop.id);
    const number = index + 1;
    if (known === undefined) {
      changes.push({ kind: 'stopAdded', stop: stop.name, number });
      continue;
    }
    if (moved.has(stop.id)) {
      changes.push({ kind: 'stopMoved', stop: stop.name, number, before: before.stops.indexOf(known) + 1 });
    }
    changes.push(...stopChanges(known, stop));
  }
  if (before.goods !== after.goods) changes.push({ kind: 'goodsChanged' });
  return changes;
}

/**
 * The stops that were moved: all except the longest subsequence that kept its order. So a stop moved to the end is one
 * change, not a change of every stop after it.
 */
function movedAmong(before: readonly string[], after: readonly string[]): ReadonlySet<string> {
  const place = new Map(before.map((id, index) => [id, index]));
  const lengths: number[] = [];
  const previous: number[] = [];
  let last = -1;
  for (const [index, id] of after.entries()) {
    lengths[index] = 1;
    previous[index] = -1;
    for (let earlier = 0; earlier < index; earlier += 1) {
      const isInOrder = (place.get(after[earlier] ?? '') ?? 0) < (place.get(id) ?? 0);
      if (isInOrder && (lengths[earlier] ?? 0) + 1 > (lengths[index] ?? 0)) {
        lengths[index] = (lengths[earlier] ?? 0) + 1;
        previous[index] = earlier;
      }
    }
    if (last === -1 || (lengths[index] ?? 0) > (lengths[last] ?? 0)) last = index;
  }
  const kept = new Set<string>();
  for (let index = last; index >= 0; index = previous[index] ?? -1) kept.add(after[index] ?? '');
  return new Set(after.filter((id) => !kept.has(id)));
}

function stopChanges(before: SeenStop, after: SeenStop): PlanChange[] {
  const stop = after.name;
  const changes: PlanChange[] = [];
  if (before.name !== stop) changes.push({ kind: 'nameChanged', stop, before: before.name });
  if (before.address !== after.address)
    changes.push({ kind: 'addressChanged', stop, address: after.address });
  else if (before.place !== after.place) changes.push({ kind: 'placeChanged', stop });
  if (before.arrivalAt !== after.arrivalAt)
    changes.push(arrivalChange(stop, before.arrivalAt, after.arrivalAt));
  if (before.windows !== after.windows) changes.push({ kind: 'windowsChanged', stop });
  if (before.contacts !== after.contacts) changes.push({ kind: 'contactsChanged', stop });
  const work = workChanges(stop, before.activities, after.activities);
  if (work.length === 0 && before.order !== after.order) changes.push({ kind: 'orderChanged', stop });
  return [...changes, ...work];
}

function arrivalChange(stop: string, beforeAt: string | null, at: string | null): PlanChange {
  if (at === null) return { kind: 'arrivalDropped', stop, beforeAt: beforeAt ?? '' };
  return beforeAt === null
    ? { kind: 'arrivalSet', stop, at }
    : { kind: 'arrivalChanged', stop, at, beforeAt };
}

function workChanges(
  stop: string,
  before: readonly SeenActivity[],
  after: readonly SeenActivity[],
): PlanChange[] {
  const removed = before
    .filter((each) => !after.some((other) => other.reference === each.reference))
    .map((each): PlanChange => ({ kind: 'activityRemoved', stop, activity: each.name }));
  const others = after.flatMap((each): PlanChange[] => {
    const known = before.find((other) => other.reference === each.reference);
    if (known === undefined) return [{ kind: 'activityAdded', stop, activity: each.name }];
    const asked = requirementChanges(stop, known, each);
    if (asked.length > 0) return asked;
    return known.content === each.content ? [] : [{ kind: 'activityChanged', stop, activity: each.name }];
  });
  return [...removed, ...others];
}

function requirementChanges(stop: string, before: SeenActivity, after: SeenActivity): PlanChange[] {
  const at = { stop, activity: after.name };
  const removed = before.requirements
    .filter((each) => !after.requirements.some((other) => other.key === each.key))
    .map((each): PlanChange => ({ kind: 'requirementRemoved', ...at, requirement: each.label }));
  const others = after.requirements.flatMap((each): PlanChange[] => {
    const known = before.requirements.find((other) => other.key === each.key);
    if (known === undefined) return [{ kind: 'requirementAdded', ...at, requirement: each.label }];
    if (known.content === each.content) return [];
    return [{ kind: 'requirementChanged', ...at, requirement: each.label }];
  });
  return [...removed, ...others];
}
