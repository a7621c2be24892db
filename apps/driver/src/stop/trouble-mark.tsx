import { StatusMark, type StepProps } from '@fleet/ui';
import { useMessages } from '../language/driver-messages.js';
import type { Trouble } from './record-states.js';

/** The mark of work whose records do not count, or may not count; it replaces the mark of finished work. */
export function TroubleMark({ trouble }: { trouble: Trouble }) {
  const { stop: words } = useMessages();
  return <StatusMark status={trouble === 'forOffice' ? 'late' : 'failed'} label={words[trouble]} />;
}

/** The mark of a step of a stop; what is to be done now is marked as such, whatever happened to its records. */
export function StepMark({ state, trouble }: { state: StepProps['state']; trouble: Trouble | null }) {
  return trouble === null || state === 'current' ? (
    <StatusMark status={state} />
  ) : (
    <TroubleMark trouble={trouble} />
  );
}
