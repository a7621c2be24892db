import type { Formats } from '@fleet/ui';
import type { ConsoleMessages } from '../language/console-messages.js';
import type { RecordedOutcome } from '../queries/outcome-options.js';
import type { QuarantineSummary } from '../queries/quarantine-options.js';
import type { Route, Transfer } from '../queries/route-options.js';

/** Something that happened, in words. */
export interface HappenedEntry {
  key: string;
  at: string;
  words: string;
  /** Who did it, if it is known. */
  who: string | null;
  details: readonly string[];
  isUnusual: boolean;
  /** The data of the service about it. */
  raw: unknown;
}

export interface HappenedParts {
  route: Route;
  outcomes: readonly RecordedOutcome[];
  transfers: readonly Transfer[];
  quarantined: readonly QuarantineSummary[];
}

type Words = Pick<ConsoleMessages, 'history' | 'quarantine' | 'routes'>;

/** The history of a route, the oldest entry first, from everything that a controller may read about the route. */
export function happenedOn(parts: HappenedParts, words: Words, formats: Formats): HappenedEntry[] {
  const entries = [
    ...routeEntries(parts.route, words, formats),
    ...outcomeEntries(parts, words, formats),
    ...transferEntries(parts.transfers, words, formats),
    ...quarantineEntries(parts.quarantined, words, formats),
  ];
  return entries.sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

const usual = { who: null, details: [], isUnusual: false };

function routeEntries(route: Route, { history }: Words, { text }: Formats): HappenedEntry[] {
  const { id, status, version, started_at, completed_at, driver_id } = route;
  const raw = { id, status, version, driver_id, started_at, completed_at };
  const moment = (key: string, at: string | null, words: string, about: unknown): HappenedEntry[] =>
    at === null ? [] : [{ ...usual, key, at, words, raw: about }];
  return [
    ...moment('started', started_at, history.started, raw),
    ...route.travel_plan.points_of_interest.flatMap(({ activities: _, ...stop }) => [
      ...moment(`arrived ${stop.id}`, stop.arrived_at, text(history.arrived, { stop: stop.name }), stop),
      ...moment(`left ${stop.id}`, stop.departed_at, text(history.left, { stop: stop.name }), stop),
    ]),
    ...moment('completed', completed_at, history.completed, raw),
  ];
}

function outcomeEntries(
  { route, outcomes }: HappenedParts,
  { history }: Words,
  { text, dateTime }: Formats,
): HappenedEntry[] {
  return outcomes.map((each) => {
    const question = questionOf(route, each);
    const sentence = each.corrects !== null ? history.corrected : sentences(history)[each.status];
    return {
      key: each.submission_id,
      at: each.captured_at,
      words: text(sentence, { question: question.label }),
      who: each.driver.name,
      details: [
        question.activity,
        text(history.received, { time: dateTime(each.received_at) }),
        ...(each.late ? [history.late] : []),
      ],
      isUnusual: each.late || each.status !== 'success',
      raw: each,
    };
  });
}

const sentences = (history: Words['history']) => ({
  success: history.answered,
  skipped: history.skipped,
  failed: history.failed,
});

function questionOf(route: Route, { activity_reference, requirement_key }: RecordedOutcome) {
  for (const { name, activities } of route.travel_plan.points_of_interest) {
    const activity = activities.find(({ reference }) => reference === activity_reference);
    if (activity === undefined) continue;
    const asked = activity.requirements.find(({ integration_key }) => integration_key === requirement_key);
    return { label: asked?.label ?? requirement_key, activity: `${name}: ${activity.name}` };
  }
  return { label: requirement_key, activity: activity_reference };
}

function transferEntries(
  transfers: readonly Transfer[],
  { history, routes }: Words,
  { text }: Formats,
): HappenedEntry[] {
  return transfers.flatMap((transfer): HappenedEntry[] => {
    const { id, created_at, ended_at, status, reason, refusal_reason: refusal } = transfer;
    const asked = {
      ...{ ...usual, key: `asked ${id}`, at: created_at, words: history.transferAsked },
      ...{ details: [text(routes.transferReason, { reason })], isUnusual: true, raw: transfer },
    };
    if (ended_at === null) return [asked];
    const result = routes.transferStatuses[status] ?? status;
    const details = refusal === null ? [] : [text(routes.transferRefused, { reason: refusal })];
    return [
      asked,
      {
        ...{ ...usual, key: `ended ${id}`, at: ended_at, words: text(history.transferEnded, { result }) },
        ...{ details, isUnusual: true, raw: transfer },
      },
    ];
  });
}

function quarantineEntries(
  records: readonly QuarantineSummary[],
  { history, quarantine }: Words,
  { text, dateTime }: Formats,
): HappenedEntry[] {
  return records.flatMap((record): HappenedEntry[] => {
    const { id, status, settled_at: decided, note } = record;
    const kind = quarantine.kinds[record.kind] ?? record.kind;
    const entry = (key: string, at: string, sentence: string, details: string[]): HappenedEntry => ({
      ...{ ...usual, key, at, words: text(sentence, { kind }), details, isUnusual: true, raw: record },
    });
    const received = entry(`quarantined ${id}`, record.received_at, history.quarantined, [
      text(history.captured, { time: dateTime(record.captured_at) }),
      ...(record.given_up_reason === null ? [] : [record.given_up_reason]),
    ]);
    if (decided === null) return [received];
    const sentence = status === 'accepted' ? history.accepted : history.discarded;
    return [received, entry(`decided ${id}`, decided, sentence, note === null ? [] : [note])];
  });
}
