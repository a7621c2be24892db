import type { Formats } from '@fleet/ui';
import type { DriverMessages } from '../language/driver-messages.js';
import { type ActivityView, isOpen, missingCount } from './open-work.js';
import type { Trouble } from './record-states.js';

/** The progress of an activity in words: its state, what is missing, and what is wrong with its records. */
export function activityState(
  view: ActivityView,
  messages: Pick<DriverMessages, 'stop'>,
  formats: Pick<Formats, 'text'>,
  trouble: Trouble | null = null,
): string {
  const { stop } = messages;
  const state = progressWords(view, messages, formats);
  if (trouble === null) return state;
  const missing = trouble === 'refused' ? stop.mend : stop[trouble];
  return formats.text(stop.stateAndMissing, { state, missing });
}

function progressWords(
  view: ActivityView,
  { stop }: Pick<DriverMessages, 'stop'>,
  { text }: Pick<Formats, 'text'>,
): string {
  const { status } = view.local;
  const state = {
    pending: stop.notStarted,
    started: stop.started,
    completed: view.isShort ? stop.completedShort : stop.completed,
    failed: stop.failed,
    skipped: stop.skipped,
  }[status];
  const missing = missingCount(view);
  if (!isOpen(view)) return state;
  if (missing === 0) {
    const isAll = view.requirements.every((each) => each.isAnswered || !each.isUnknown);
    return view.requirements.length > 0 && isAll ? stop.completeText : state;
  }
  const left = view.local.isReportedElsewhere ? stop.answersElsewhere : stop.answersLeft;
  return text(stop.stateAndMissing, { state, missing: text(left, { count: missing }) });
}

/** The mark of an activity in a line of steps. */
export function activityMark(view: ActivityView, isCurrent: boolean) {
  const { status } = view.local;
  if (status === 'completed') return 'done';
  if (status === 'failed' || status === 'skipped') return isOpen(view) && isCurrent ? 'current' : status;
  return isCurrent ? 'current' : 'todo';
}
