import { formatTimeSpan, parseTimeSpan } from '@fleet/contract/ground/time-span-format';
import { SelectField, TextField } from '@fleet/ui';
import { useMessages } from '../language/console-messages.js';
import { readWholeNumber } from './read-number.js';
import classes from './span-field.module.css';

const unitMs = { seconds: 1_000, minutes: 60_000, hours: 3_600_000, days: 86_400_000 } as const;
const mostDigits = 8;
type SpanUnit = keyof typeof unitMs;

/** A length of time as somebody types it. */
export interface TypedSpan {
  count: string;
  unit: SpanUnit;
}

/** The span in the largest unit in which it is a whole number; empty for null. */
export function typedSpan(span: string | null, units: readonly SpanUnit[]): TypedSpan {
  const ms = span === null ? null : parseTimeSpan(span);
  const [smallest = 'seconds'] = units;
  if (ms === null) return { count: '', unit: units.at(-1) ?? smallest };
  const unit = ms === 0 ? smallest : (units.findLast((each) => ms % unitMs[each] === 0) ?? smallest);
  return { count: String(ms / unitMs[unit]), unit };
}

/** The span in the form of the contract; null for an empty field, undefined if the count is not a whole number. */
export function spanOf({ count, unit }: TypedSpan): string | null | undefined {
  const text = count.trim();
  if (text === '') return null;
  const whole = readWholeNumber(text);
  return whole === null || text.length > mostDigits ? undefined : formatTimeSpan(whole * unitMs[unit]);
}

export interface SpanFieldProps {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  value: TypedSpan;
  units: readonly SpanUnit[];
  onChange: (span: TypedSpan) => void;
}

/** A length of time: a number, and its unit beside it. */
export function SpanField({ label, hint, error, value, units, onChange }: SpanFieldProps) {
  const { frame } = useMessages();
  return (
    <div className={classes.span}>
      <TextField
        label={label}
        hint={hint}
        error={error}
        value={value.count}
        onChange={(count) => onChange({ ...value, count })}
        inputMode="numeric"
        dir="ltr"
        maxLength={mostDigits}
      />
      {units.length === 1 ? (
        <span className={classes.only}>{frame.spanUnits[value.unit]}</span>
      ) : (
        <SelectField
          label={`${frame.spanUnit}: ${label}`}
          value={value.unit}
          onChange={(chosen) =>
            onChange({ ...value, unit: units.find((unit) => unit === chosen) ?? value.unit })
          }
          options={units.map((unit) => ({ value: unit, label: frame.spanUnits[unit] }))}
        />
      )}
    </div>
  );
}
