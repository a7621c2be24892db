import type { Problem } from '@fleet/contract/ground/problems';
import { Icon, useFormats } from '@fleet/ui';
import type { Ref } from 'react';
import { useMessages } from '../language/console-messages.js';
import { useLaterMessages } from '../language/later-messages.js';
import classes from './plan.module.css';
import { usePlanForm } from './plan-form-context.js';
import { faultWords, placeWords, stepsOfPointer } from './plan-words.js';

export interface PlanFaultListProps {
  problems: readonly Problem[];
  onOpen: (pointer: string) => void;
  ref?: Ref<HTMLHeadingElement>;
}

/** All faults of the plan, each with a link to its field. */
export function PlanFaultList({ problems, onOpen, ref }: PlanFaultListProps) {
  const { plan: words } = useLaterMessages();
  const { frame } = useMessages();
  const formats = useFormats();
  const { plan } = usePlanForm();
  if (problems.length === 0) return null;
  const title = formats.text(words.faults, { count: problems.length });
  return (
    <section className={classes.faults} aria-label={title}>
      <h2 ref={ref} tabIndex={-1} className={classes.heading}>
        <Icon name="octagon" /> {title}
      </h2>
      <p>{words.faultsText}</p>
      <ul>
        {problems.map((problem) => {
          const { key = '', code } = problem;
          const place = placeWords(stepsOfPointer(plan, key), [plan], words, formats);
          return (
            <li key={`${key} ${code}`}>
              <button type="button" className={classes.link} onClick={() => onOpen(key)}>
                {formats.text(words.fault, { place, fault: faultWords(problem, words, frame) })}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
