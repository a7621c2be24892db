import { isRecord } from '@fleet/contract/ground/schema-reading';
import { sameJson } from '@fleet/domain/values/json-equality';
import { withCentredCircles, withFollowingCircles } from './following-circles.js';
import { mapStops, type Plan, type PlannedActivity } from './plan-draft.js';

/** A step to a part of a plan: a member, or an entry of a list by its key. */
export type MergeStep = string | { key: string };

/** A part in which the plans differ. The value of a plan that lacks the part is undefined. */
export interface MergeRow {
  id: string;
  path: readonly MergeStep[];
  /** Who has changed the part since the plan from which both sides began. */
  by: 'me' | 'them' | 'both';
  /** True if only the order of the parts differs. */
  isOrder: boolean;
  before: unknown;
  mine: unknown;
  theirs: unknown;
}

export type MergeSide = 'mine' | 'theirs';
/** Decides which side counts if both have changed the same part. */
export type MergePick = (row: MergeRow) => MergeSide;

/**
 * The lists whose entries have a key, each with the member that contains the key. Any other list, such as the options
 * of a field, is merged as one value.
 */
export const keyOfList: Readonly<Record<string, string>> = {
  points_of_interest: 'integration_key',
  activities: 'reference',
  requirements: 'integration_key',
  fields: 'integration_key',
  consignments: 'integration_key',
};
const sequences: ReadonlySet<string> = new Set(['execution_sequence', 'failure_sequence']);
/** Parts that are merged as one value: a circle, for example, cannot have the points of a polygon. */
const wholes: ReadonlySet<string> = new Set(['geofence', 'planned_path_to']);

/**
 * Merges two plans that began with the same plan. Each part that differs is a row. A part that only one side has
 * changed is taken from that side. If both sides have changed a part, `pick` decides.
 */
export function mergePlans(before: Plan, mine: Plan, theirs: Plan, pick: MergePick) {
  const rows: MergeRow[] = [];
  const [base, one, other] = [before, mine, theirs].map(withFollowingCircles);
  const merged = mergeValue(base, one, other, []) as Plan;
  return { plan: withWholeSequences(withCentredCircles(merged)), rows };

  function mergeValue(base: unknown, one: unknown, other: unknown, path: readonly MergeStep[]): unknown {
    if (sameJson(one, other)) return one;
    const name = path.at(-1);
    if (typeof name === 'string' && !wholes.has(name)) {
      if (sequences.has(name)) return mergeSequence(textsIn(base), textsIn(one), textsIn(other));
      const keyName = keyOfList[name];
      if (keyName !== undefined && (Array.isArray(one) || Array.isArray(other))) {
        return mergeList(entries(base, keyName), entries(one, keyName), entries(other, keyName), path);
      }
    }
    const isWhole = typeof name === 'string' && wholes.has(name);
    if (!isWhole && isRecord(one) && isRecord(other) && one.kind === other.kind) {
      return mergeMembers(isRecord(base) ? base : {}, one, other, path);
    }
    return decide({ before: base, mine: one, theirs: other }, path, false) === 'mine' ? one : other;
  }

  function decide(
    values: Pick<MergeRow, 'before' | 'mine' | 'theirs'>,
    path: readonly MergeStep[],
    isOrder: boolean,
  ): MergeSide {
    const by = sameJson(values.before, values.mine)
      ? 'them'
      : sameJson(values.before, values.theirs)
        ? 'me'
        : 'both';
    const id = `${JSON.stringify(path)}${isOrder ? ' order' : ''}`;
    const row: MergeRow = { id, path, by, isOrder, ...values };
    rows.push(row);
    return by === 'both' ? pick(row) : by === 'me' ? 'mine' : 'theirs';
  }

  function mergeMembers(
    base: Readonly<Record<string, unknown>>,
    one: Readonly<Record<string, unknown>>,
    other: Readonly<Record<string, unknown>>,
    path: readonly MergeStep[],
  ): Record<string, unknown> {
    const names = new Set([...Object.keys(one), ...Object.keys(other)]);
    const members = [...names].map((name) => {
      return [name, mergeValue(base[name], one[name], other[name], [...path, name])] as const;
    });
    return Object.fromEntries(members.filter(([, value]) => value !== undefined));
  }

  function mergeList(base: Entries, one: Entries, other: Entries, path: readonly MergeStep[]): unknown[] {
    const keys = new Set([...one.keys(), ...other.keys()]);
    const found = new Map<string, unknown>();
    for (const key of keys) {
      const value = mergeValue(base.get(key), one.get(key), other.get(key), [...path, { key }]);
      if (value !== undefined) found.set(key, value);
    }
    const [old, own, foreign] = [[...base.keys()], [...one.keys()], [...other.keys()]];
    const isShared = (key: string) => base.has(key) && one.has(key) && other.has(key);
    const orders = {
      before: old.filter(isShared),
      mine: own.filter(isShared),
      theirs: foreign.filter(isShared),
    };
    const isMine = sameJson(orders.mine, orders.theirs) || decide(orders, path, true) === 'mine';
    const order = isMine ? joinedOrder(own, foreign) : joinedOrder(foreign, own);
    return order.flatMap((key) => (found.has(key) ? [found.get(key)] : []));
  }
}

type Entries = ReadonlyMap<string, unknown>;

function entries(list: unknown, keyName: string): Entries {
  const items = Array.isArray(list) ? list : [];
  return new Map(items.flatMap((each) => (isRecord(each) ? [[String(each[keyName]), each]] : [])));
}

function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

/** All keys in the first order. A key that only the second order has comes after its predecessor in that order. */
function joinedOrder(first: readonly string[], second: readonly string[]): string[] {
  const order = [...first];
  second.forEach((key, index) => {
    if (order.includes(key)) return;
    const before = second.slice(0, index).findLast((each) => order.includes(each));
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, key);
  });
  return order;
}

/** Merges sequences without asking: what either side added or removed is added or removed. */
function mergeSequence(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): string[] {
  const isUnmoved = sameJson(base, mine);
  const order = isUnmoved ? joinedOrder(theirs, mine) : joinedOrder(mine, theirs);
  const isRemoved = (key: string) => base.includes(key) && !(mine.includes(key) && theirs.includes(key));
  return order.filter((key) => !isRemoved(key));
}

/** The plan with complete sequences: each part is in a sequence, and no sequence names a removed part. */
function withWholeSequences(plan: Plan): Plan {
  return mapStops(plan, (stop) => {
    const references = stop.activities.map(({ reference }) => reference);
    return {
      ...stop,
      activities: stop.activities.map(withWholeSequence),
      execution_sequence: completed(stop.execution_sequence, references, []),
    };
  });
}

function withWholeSequence(activity: PlannedActivity): PlannedActivity {
  const keys = activity.requirements.map(({ integration_key: key }) => key);
  const { failure_sequence: failure } = activity;
  const failing = failure?.filter((key) => keys.includes(key));
  return {
    ...activity,
    execution_sequence: completed(activity.execution_sequence, keys, failing ?? []),
    ...(failing === undefined ? {} : { failure_sequence: failing }),
  };
}

function completed(
  sequence: readonly string[],
  keys: readonly string[],
  others: readonly string[],
): string[] {
  const known = sequence.filter((key) => keys.includes(key));
  return [...known, ...keys.filter((key) => !known.includes(key) && !others.includes(key))];
}
