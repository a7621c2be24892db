import { useEffect, useRef } from 'react';
import { controlKindOf } from './control-kinds.js';
import type { ControlProps } from './control-types.js';

export type RequirementControlProps = ControlProps<unknown>;

/**
 * The control of the requirement's kind. A draft of another type counts as empty. When problems are shown for the first
 * time, the focus moves to the first field with a problem.
 */
export function RequirementControl(props: RequirementControlProps) {
  const { requirement, showProblems } = props;
  const { Control } = controlKindOf(requirement.kind);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (showProblems) focusFirstFault(place.current);
  }, [showProblems]);
  return (
    <div ref={place}>
      <Control {...props} />
    </div>
  );
}

const fields = 'input, select, textarea, button';

/** For a problem of a group of choices, the focus moves to the first button. */
function focusFirstFault(place: HTMLElement | null): void {
  const faulty = place?.querySelector<HTMLElement>('[aria-invalid="true"]');
  const field = faulty?.matches(fields) ? faulty : faulty?.querySelector<HTMLElement>(fields);
  field?.focus();
}
