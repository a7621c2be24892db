import { formatTimeSpan, parseTimeSpan } from '@fleet/contract/ground/time-span-format';
import { sameJson } from '@fleet/domain/values/json-equality';
import {
  CheckField,
  isSkippedTime,
  SelectField,
  TextField,
  type TextFieldProps,
  typedInstant,
  useFormats,
  zonedText,
} from '@fleet/ui';
import { type ReactNode, useState } from 'react';
import { useLaterMessages } from '../language/later-messages.js';
import { useTimeZone } from '../queries/account-options.js';
import classes from './plan.module.css';
import { usePlanForm } from './plan-form-context.js';
import { valueAt } from './plan-pointers.js';

interface PlanFieldProps {
  label: string;
  /** Where the plan has the value; the faults of this place are shown at the field. */
  pointer: string;
  hint?: ReactNode;
}

interface TypedFieldProps
  extends PlanFieldProps,
    Pick<TextFieldProps, 'multiline' | 'inputMode' | 'type' | 'dir'> {
  /** Converts a typed text to the plan's value; undefined removes the member. `before` is the previous value. */
  read: (typed: string, before: unknown) => unknown;
  /** The text of a value that was not typed here. */
  write: (value: unknown) => string;
  /** The fault of a typed text, if the check of the plan does not report it. */
  faultOf?: (shown: string) => string | undefined;
  /** True if the faults of parts of the value belong to the field, too. */
  isWhole?: boolean;
  /**
   * Called instead of setting the value at `pointer`, for a text that may change more than this value. `before` is the
   * text that the field has shown. Returns true if the field must then show the stored value and not the typed text.
   */
  onTyped?: (typed: string, before: string) => boolean;
  /** Called when the user leaves the field. Returns true if the field must then show the stored value. */
  onLeft?: (shown: string) => boolean;
  /** The pointer of the faults, if it differs from `pointer`. */
  faultPointer?: string;
}

/** A field whose text stays as it was typed, such as `4.` on the way to `4.5`, while the plan contains its value. */
export function TypedPlanField(props: TypedFieldProps) {
  const {
    label,
    pointer,
    hint,
    read,
    write,
    faultOf,
    isWhole = false,
    onTyped,
    onLeft,
    faultPointer = pointer,
    ...look
  } = props;
  const { plan, set, faultAt } = usePlanForm();
  const value = valueAt(plan, pointer);
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed !== null && sameJson(read(typed, value), value) ? typed : write(value);
  return (
    <div className={classes.field} data-pointer={pointer}>
      <TextField
        {...look}
        label={label}
        hint={hint}
        error={faultOf?.(shown) ?? faultAt(faultPointer, isWhole)}
        value={shown}
        onChange={(text) => {
          const isReplaced = onTyped?.(text, shown);
          setTyped(isReplaced === true ? null : text);
          if (isReplaced === undefined) set(pointer, read(text, value));
        }}
        onBlur={() => {
          if (onLeft?.(shown) === true) setTyped(null);
        }}
        autoComplete="off"
      />
    </div>
  );
}

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

interface PlanTextProps
  extends PlanFieldProps,
    Pick<TextFieldProps, 'multiline' | 'inputMode' | 'type' | 'dir'> {
  /** True if the member is removed when the field is empty. */
  isOptional?: boolean;
}

export function PlanText({ isOptional = false, ...props }: PlanTextProps) {
  return (
    <TypedPlanField
      {...props}
      read={(typed) => (typed === '' && isOptional ? undefined : typed)}
      write={textOf}
    />
  );
}

const decimal = /^-?\d+(?:\.\d+)?$/;

/** The number that was typed. Other text stays a text, which the check of the shape reports. */
export function numberOf(typed: string): number | string | undefined {
  const text = typed.trim().replace(',', '.');
  if (text === '') return undefined;
  return decimal.test(text) ? Number(text) : text;
}

export function PlanNumber(props: PlanFieldProps & { read?: (typed: string) => unknown }) {
  return <TypedPlanField read={numberOf} {...props} write={textOf} inputMode="decimal" dir="ltr" />;
}

const minuteMs = 60_000;

/** A time span in minutes. */
export function PlanMinutes(props: PlanFieldProps) {
  return (
    <TypedPlanField
      {...props}
      inputMode="numeric"
      dir="ltr"
      read={(typed) => {
        const minutes = numberOf(typed);
        return typeof minutes === 'number' && minutes >= 0 ? formatTimeSpan(minutes * minuteMs) : minutes;
      }}
      write={(value) => {
        const span = typeof value === 'string' ? parseTimeSpan(value) : null;
        return span === null ? textOf(value) : String(span / minuteMs);
      }}
    />
  );
}

/** A day and a time in the zone of the organisation. */
export function PlanInstant(props: PlanFieldProps) {
  const { plan: words } = useLaterMessages();
  const { text } = useFormats();
  const timeZone = useTimeZone();
  const isSkipped = (typed: string) => isSkippedTime(typed, timeZone);
  return (
    <TypedPlanField
      hint={timeZone === null ? undefined : text(words.inZone, { zone: timeZone })}
      {...props}
      type="datetime-local"
      // A time that does not exist, because the clocks are put forward, stays a text, so that it cannot be saved.
      read={(typed, before) =>
        isSkipped(typed) ? typed : (typedInstant(typed, timeZone, textOf(before)) ?? undefined)
      }
      write={(value) => (isSkipped(textOf(value)) ? textOf(value) : zonedText(textOf(value), timeZone))}
      faultOf={(shown) => (isSkipped(shown) ? words.skippedTime : undefined)}
    />
  );
}

const linesOf = (typed: string) =>
  typed.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));

interface PlanLinesProps extends PlanFieldProps {
  /** Converts a line to an entry, and an entry to its line. Without these functions, the entries are the lines. */
  entryOf?: (line: string) => unknown;
  lineOf?: (entry: unknown) => string;
  /** True if the member is removed when no line is left. */
  isOptional?: boolean;
}

/** A list with an entry on each line. */
export function PlanLines({ entryOf, lineOf, isOptional = false, ...props }: PlanLinesProps) {
  return (
    <TypedPlanField
      {...props}
      multiline
      isWhole
      read={(typed) => {
        const lines = linesOf(typed);
        return lines.length === 0 && isOptional ? undefined : lines.map(entryOf ?? ((line) => line));
      }}
      write={(value) => (Array.isArray(value) ? value.map(lineOf ?? String).join('\n') : '')}
    />
  );
}

export interface PlanChoiceProps extends PlanFieldProps {
  options: readonly { value: string; label: string }[];
  /** The words of the empty choice, which removes the member. Without them there is no such choice. */
  nothing?: string;
  /** Called in place of the usual change, if the choice affects more than this member. */
  onChange?: (value: string) => void;
}

export function PlanChoice({ label, pointer, hint, options, nothing, onChange }: PlanChoiceProps) {
  const { plan, set, faultAt } = usePlanForm();
  const value = valueAt(plan, pointer);
  const chosen = typeof value === 'string' ? value : nothing === undefined ? null : '';
  return (
    <div className={classes.field} data-pointer={pointer}>
      <SelectField
        label={label}
        hint={hint}
        error={faultAt(pointer)}
        value={chosen}
        onChange={onChange ?? ((next) => set(pointer, next === '' ? undefined : next))}
        options={[...(nothing === undefined ? [] : [{ value: '', label: nothing }]), ...options]}
      />
    </div>
  );
}

interface PlanCheckProps extends PlanFieldProps {
  /** True if the member is removed when the box is not checked. */
  isOptional?: boolean;
  /** True if the box means the opposite of the member. */
  isOpposite?: boolean;
}

export function PlanCheck({ label, pointer, hint, isOptional = false, isOpposite = false }: PlanCheckProps) {
  const { plan, set, faultAt } = usePlanForm();
  const isSet = valueAt(plan, pointer) === true;
  return (
    <div className={classes.field} data-pointer={pointer}>
      <CheckField
        label={label}
        hint={hint}
        error={faultAt(pointer)}
        checked={isSet !== isOpposite}
        onChange={(checked) => {
          const next = checked !== isOpposite;
          set(pointer, next || !isOptional ? next : undefined);
        }}
      />
    </div>
  );
}
