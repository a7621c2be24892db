import type { Ref } from 'react';
import { DayField } from '../frame/day-field.js';
import { useLaterMessages } from '../language/later-messages.js';
import { useTimeZone } from '../queries/account-options.js';
import classes from './plan.module.css';
import { dayOfPlan, planOnDay } from './plan-copy.js';
import type { Plan } from './plan-draft.js';

export interface CopyDayProps {
  plan: Plan;
  onDay: (change: (plan: Plan) => Plan) => void;
  ref: Ref<HTMLDivElement>;
}

/** The day to which the times of a copy move. */
export function CopyDay({ plan, onDay, ref }: CopyDayProps) {
  const { plan: words } = useLaterMessages();
  const timeZone = useTimeZone();
  const day = dayOfPlan(plan, timeZone);
  if (day === null) return null;
  return (
    <div className={classes.day} ref={ref}>
      <DayField
        label={words.copyDay}
        hint={words.copyDayHint}
        value={day}
        onChange={(next) => onDay((before) => planOnDay(before, next, timeZone))}
      />
    </div>
  );
}
