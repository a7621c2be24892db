import { Section, Skeleton, Step, Steps } from '@fleet/ui';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMessages } from '../language/console-messages.js';
import classes from './first-steps.module.css';
import { useFirstSteps } from './use-first-steps.js';

/** Shows an administrator of a new organisation what to do first, and `otherwise` to everybody else. */
export function FirstSteps({ otherwise }: { otherwise: ReactNode }) {
  const { firstSteps } = useMessages();
  const state = useFirstSteps();
  if (state === 'loading') return <Skeleton lines={6} />;
  if (state === null) return otherwise;
  const next = state.find(({ isDone }) => !isDone);
  return (
    <Section title={firstSteps.title}>
      <p className={classes.quiet}>{firstSteps.text}</p>
      <Steps label={firstSteps.title}>
        {state.map((step) => (
          <Step
            key={step.name}
            state={step.isDone ? 'done' : step === next ? 'current' : 'todo'}
            title={<Link to={step.path}>{firstSteps.steps[step.name]}</Link>}
          />
        ))}
      </Steps>
      <p className={classes.quiet}>{firstSteps.after}</p>
    </Section>
  );
}
