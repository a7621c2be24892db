import { mapStops, newKey, type Plan, type PlannedActivity, type PlannedStop } from './plan-draft.js';

/**
 * The plan with these stops. The planned path of a stop begins at the previous stop. So if the previous stop of a stop
 * is now another one, the path is removed, unless the driver has already left the stop.
 */
export function withStops(plan: Plan, stops: readonly PlannedStop[], departed: ReadonlySet<string>): Plan {
  const before = predecessors(plan.travel_plan.points_of_interest);
  const after = predecessors(stops);
  const next = stops.map((stop) => {
    const { integration_key: key } = stop;
    const isSame = !before.has(key) || before.get(key) === after.get(key);
    return isSame || departed.has(key) ? stop : withoutPath(stop);
  });
  return { ...plan, travel_plan: { ...plan.travel_plan, points_of_interest: next } };
}

function predecessors(stops: readonly PlannedStop[]): Map<string, string | undefined> {
  return new Map(stops.map((stop, index) => [stop.integration_key, stops[index - 1]?.integration_key]));
}

export function withoutPath(stop: PlannedStop): PlannedStop {
  const { planned_path_to: _path, ...rest } = stop;
  return rest;
}

/** A new stop at the same place, with the same activities and new keys. */
export function stopLike(stop: PlannedStop): PlannedStop {
  const activities = stop.activities.map((each) => ({ ...each, reference: newKey('activity') }));
  const renamed = new Map(
    stop.activities.map((each, index) => [each.reference, activities[index]?.reference]),
  );
  const sequence = stop.execution_sequence.flatMap((reference) => renamed.get(reference) ?? []);
  return { ...stop, integration_key: newKey('stop'), activities, execution_sequence: sequence };
}

/** The list with one item moved to another place. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...items.slice(from, from + 1), ...rest.slice(to)];
}

export function withActivity(stop: PlannedStop, activity: PlannedActivity): PlannedStop {
  return {
    ...stop,
    activities: [...stop.activities, activity],
    execution_sequence: [...stop.execution_sequence, activity.reference],
  };
}

export function withoutActivity(stop: PlannedStop, reference: string): PlannedStop {
  return {
    ...stop,
    activities: stop.activities.filter((each) => each.reference !== reference),
    execution_sequence: stop.execution_sequence.filter((each) => each !== reference),
  };
}

/** A sequence with one key moved one place earlier or later. */
export function stepped(sequence: readonly string[], key: string, by: -1 | 1): string[] {
  const from = sequence.indexOf(key);
  const to = from + by;
  return from < 0 || to < 0 || to >= sequence.length ? [...sequence] : moved(sequence, from, to);
}

/** In which case the requirement is asked: when the activity succeeds, when it fails, or in both cases. */
export type Asking = 'success' | 'failure' | 'both';

export function askingOf(activity: PlannedActivity, key: string): Asking {
  const isForFailure = activity.failure_sequence?.includes(key) ?? false;
  if (!isForFailure) return 'success';
  return activity.execution_sequence.includes(key) ? 'both' : 'failure';
}

export function withAsking(activity: PlannedActivity, key: string, asking: Asking): PlannedActivity {
  const { failure_sequence: failure = [], ...rest } = activity;
  const including = (sequence: readonly string[], isIn: boolean) => {
    if (isIn) return sequence.includes(key) ? [...sequence] : [...sequence, key];
    return sequence.filter((each) => each !== key);
  };
  const asked = including(failure, asking !== 'success');
  return {
    ...rest,
    execution_sequence: including(activity.execution_sequence, asking !== 'failure'),
    ...(asked.length === 0 && activity.failure_sequence === undefined ? {} : { failure_sequence: asked }),
  };
}

export function withRequirement(
  activity: PlannedActivity,
  requirement: PlannedActivity['requirements'][number],
): PlannedActivity {
  return {
    ...activity,
    requirements: [...activity.requirements, requirement],
    execution_sequence: [...activity.execution_sequence, requirement.integration_key],
  };
}

export function withoutRequirement(activity: PlannedActivity, key: string): PlannedActivity {
  const { failure_sequence: failure, ...rest } = activity;
  return {
    ...rest,
    requirements: activity.requirements.filter((each) => each.integration_key !== key),
    execution_sequence: activity.execution_sequence.filter((each) => each !== key),
    ...(failure === undefined ? {} : { failure_sequence: failure.filter((each) => each !== key) }),
  };
}

/** The plan with one vehicle replaced by another: in the allocation, and wherever the plan names the earlier one. */
export function withVehicle(plan: Plan, from: string | undefined, to: string | undefined): Plan {
  const assets = plan.allocation?.assets ?? [];
  const next =
    from === undefined
      ? [...assets, ...(to === undefined ? [] : [{ id: to }])]
      : assets.flatMap((each) => (each.id !== from ? [each] : to === undefined ? [] : [{ id: to }]));
  const named = <Naming extends object>(naming: Naming & { asset_id?: string | undefined }): Naming => {
    if (to === undefined || from === undefined || naming.asset_id !== from) return naming;
    return { ...naming, asset_id: to };
  };
  return mapStops({ ...plan, allocation: { ...plan.allocation, assets: next } }, (stop) => ({
    ...stop,
    activities: stop.activities.map((activity) => ({
      ...named(activity),
      requirements: activity.requirements.map((each) => named(each)),
    })),
  }));
}
