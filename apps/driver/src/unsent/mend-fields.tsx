import type { Problem } from '@fleet/contract/ground/problems';
import { CheckField, isSkippedTime, TextField, typedInstant, useFormats } from '@fleet/ui';
import { useMessages } from '../language/driver-messages.js';
import { usePhone } from '../phone/use-phone.js';
import { problemAt, problemWords } from './problem-words.js';

export interface TimeFieldProps {
  /** Date and time as the organisation's clocks show them. */
  value: string;
  onChange: (value: string) => void;
  /** The value to which the problems belong. */
  judged: string;
  problems: readonly Problem[];
  /** The member of the record with the time. */
  member: 'at' | 'captured_at';
}

export function TimeField({ value, onChange, judged, problems, member }: TimeFieldProps) {
  const { unsent } = useMessages();
  const zone = usePhone((view) => view.account?.organisation.time_zone ?? null);
  const problem = problemAt(problems, member);
  const known = problem === undefined || value !== judged ? undefined : problemWords(problem, unsent);
  return (
    <TextField
      label={unsent.time}
      type="datetime-local"
      value={value}
      onChange={onChange}
      error={
        isSkippedTime(value, zone)
          ? unsent.timeSkipped
          : typedInstant(value, zone) === null
            ? unsent.timeInvalid
            : known
      }
    />
  );
}

export interface PositionFieldProps {
  position: unknown;
  kept: boolean;
  onKept: (kept: boolean) => void;
}

/** A position cannot be typed, but a wrong one can be removed. */
export function PositionField({ position, kept, onKept }: PositionFieldProps) {
  const { unsent } = useMessages();
  const { text } = useFormats();
  const place = Array.isArray(position) ? [...position].reverse().join(', ') : `${position}`;
  return (
    <CheckField
      label={unsent.keepPosition}
      hint={text(unsent.keepPositionHint, { position: place })}
      checked={kept}
      onChange={onKept}
    />
  );
}
