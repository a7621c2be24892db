import type { Requirement } from '@fleet/contract/planning/requirements';
import type { RecordedOutcome } from '../queries/outcome-options.js';
import type { Activity, Route, Stop } from '../queries/route-options.js';

/** A question with all its answers: first the valid one, then the earlier ones, the latest first. */
export interface AskedQuestion {
  key: string;
  /** Undefined if the plan does not contain the question any more. */
  requirement: Requirement | undefined;
  /** True if the question belongs to the sequence for an activity that fails. */
  isOnFailure: boolean;
  answers: readonly RecordedOutcome[];
}

export interface RecordedActivity {
  activity: Activity;
  questions: readonly AskedQuestion[];
}

export interface RecordedStop {
  stop: Stop;
  activities: readonly RecordedActivity[];
}

/** The questions of an activity that the plan does not have any more. */
export interface RemovedActivity {
  reference: string;
  questions: readonly AskedQuestion[];
}

export interface RouteRecord {
  stops: readonly RecordedStop[];
  removed: readonly RemovedActivity[];
}

/** Sorts the outcomes of a route under the stops, activities and questions of its plan. */
export function routeRecord(route: Route, outcomes: readonly RecordedOutcome[]): RouteRecord {
  const byActivity = grouped(outcomes, (each) => each.activity_reference);
  const stops = route.travel_plan.points_of_interest.map((stop) => ({
    stop,
    activities: inSequence(stop).map((activity) => {
      const found = byActivity.get(activity.reference) ?? [];
      byActivity.delete(activity.reference);
      return { activity, questions: questionsOf(activity, found) };
    }),
  }));
  const removed = [...byActivity].map(([reference, found]) => ({
    reference,
    questions: lostQuestions(grouped(found, (each) => each.requirement_key)),
  }));
  return { stops, removed };
}

function grouped(
  outcomes: readonly RecordedOutcome[],
  keyOf: (outcome: RecordedOutcome) => string,
): Map<string, RecordedOutcome[]> {
  const groups = new Map<string, RecordedOutcome[]>();
  for (const each of outcomes) {
    const key = keyOf(each);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [each]);
    else group.push(each);
  }
  return groups;
}

function lostQuestions(groups: ReadonlyMap<string, readonly RecordedOutcome[]>): AskedQuestion[] {
  return [...groups].map(([key, answers]) => ({
    ...{ key, requirement: undefined, isOnFailure: false },
    answers: answers.toSorted(latestFirst),
  }));
}

/** First the valid one, then the one captured latest. */
function latestFirst(one: RecordedOutcome, other: RecordedOutcome): number {
  if (one.counts !== other.counts) return one.counts ? -1 : 1;
  return Date.parse(other.captured_at) - Date.parse(one.captured_at);
}

/**
 * The questions in the order in which the driver is asked, then those that the plan does not ask any more. Questions
 * for a failure are included only if they were answered or the activity failed.
 */
function questionsOf(activity: Activity, outcomes: readonly RecordedOutcome[]): AskedQuestion[] {
  const { status, requirements, execution_sequence: usual, failure_sequence: onFailure = [] } = activity;
  const answers = grouped(outcomes, (each) => each.requirement_key);
  const order = [...usual, ...onFailure.filter((key) => !usual.includes(key))];
  const rank = (key: string) => (order.includes(key) ? order.indexOf(key) : order.length);
  const planned = requirements
    .toSorted((one, other) => rank(one.integration_key) - rank(other.integration_key))
    .map((requirement) => {
      const { integration_key: key } = requirement;
      const found = answers.get(key) ?? [];
      answers.delete(key);
      const isOnFailure = onFailure.includes(key) && !usual.includes(key);
      return { key, requirement, isOnFailure, answers: found.toSorted(latestFirst) };
    });
  return [
    ...planned.filter((each) => !each.isOnFailure || each.answers.length > 0 || status === 'failed'),
    ...lostQuestions(answers),
  ];
}

/** The activities as the driver does them; those that the sequence leaves out come last. */
function inSequence({ activities, execution_sequence: sequence }: Stop): Activity[] {
  const place = ({ reference }: Activity) => {
    const index = sequence.indexOf(reference);
    return index === -1 ? sequence.length : index;
  };
  return activities.toSorted((one, other) => place(one) - place(other));
}

/** How many questions of a stop have an answer, and how many of the valid answers were late. */
export function stopCounts({ activities }: RecordedStop): { done: number; total: number; late: number } {
  const questions = activities.flatMap((each) => each.questions);
  const answered = questions.flatMap(({ answers }) => answers[0] ?? []);
  return {
    done: answered.length,
    total: questions.length,
    late: answered.filter(({ late }) => late).length,
  };
}

/** The stop that a page opens if its address names none: the stop where the driver is or was last. */
export function usualStop(stops: readonly RecordedStop[]): string | null {
  const reached = stops.filter(({ stop }) => stop.arrived_at !== null);
  const current = reached.find(({ stop }) => stop.status === 'arrived');
  return (current ?? reached.at(-1))?.stop.id ?? null;
}
