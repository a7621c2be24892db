import { formatTimeSpan, parseTimeSpan } from '@fleet/contract/ground/time-span-format';
import type { RequirementOf } from '@fleet/contract/planning/requirements';
import type { CapturedFields } from '../control-types.js';
import { commentField } from '../ground/comment.js';
import { isFlag, isText, orNull, textOf } from '../ground/draft-shape.js';
import { readTypedNumber } from '../ground/typed-number.js';

export interface DelayDraft {
  isDelayed: boolean | null;
  /** One of the offered reasons; null while none is chosen. */
  reason: string | null;
  /** True when the driver writes the reason. */
  isOther: boolean;
  other: string;
  hours: string;
  minutes: string;
  comment: string;
}

export const delayShape = {
  isDelayed: orNull(isFlag),
  reason: orNull(isText),
  isOther: isFlag,
  other: isText,
  hours: isText,
  minutes: isText,
  comment: isText,
};

export const emptyDelay: DelayDraft = {
  isDelayed: null,
  reason: null,
  isOther: false,
  other: '',
  hours: '',
  minutes: '',
  comment: '',
};

const minuteMs = 60_000;

export function delayFields(_requirement: unknown, draft: DelayDraft): Record<string, unknown> {
  if (draft.isDelayed === null) return {};
  const comment = commentField(draft.comment);
  if (!draft.isDelayed) return { is_delayed: false, ...comment };
  const reason = draft.isOther ? draft.other.trim() : draft.reason;
  const span = spanOf(draft);
  return {
    is_delayed: true,
    ...(reason === null || reason === '' ? {} : { reason }),
    ...(span === null ? {} : { delay: span }),
    ...comment,
  };
}

/** The typed time span; null if nothing was typed. Invalid text is returned unchanged, so that the rules refuse it. */
function spanOf({ hours, minutes }: DelayDraft): string | null {
  if (hours.trim() === '' && minutes.trim() === '') return null;
  const [h, m] = [hours, minutes].map((typed) => readTypedNumber(typed.trim() === '' ? '0' : typed));
  if (h == null || m == null || !/^\d{1,6}$/.test(h) || !/^\d{1,6}$/.test(m)) return `${hours}:${minutes}`;
  return formatTimeSpan((Number(h) * 60 + Number(m)) * minuteMs);
}

export function delayDraftOf({ reasons }: RequirementOf<'delay'>, sent: CapturedFields): DelayDraft {
  const reason = textOf(sent.reason);
  const ms = parseTimeSpan(textOf(sent.delay));
  const isOther = reason !== '' && !reasons.includes(reason);
  return {
    isDelayed: isFlag(sent.is_delayed) ? sent.is_delayed : null,
    reason: reason === '' || isOther ? null : reason,
    isOther,
    other: isOther ? reason : '',
    hours: ms === null ? '' : String(Math.floor(ms / minuteMs / 60)),
    minutes: ms === null ? '' : String(Math.floor(ms / minuteMs) % 60),
    comment: textOf(sent.comment),
  };
}
