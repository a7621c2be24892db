import { useEffect, useRef } from 'react';
import { controlKindOf } from './control-kinds.js';
import type { ControlProps } from './control-types.js';

export interface RequirementControlProps extends ControlProps<unknown> {
  /** How often the driver tried to save what has faults. */
  tries?: number;
}

/**
 * The control of the requirement's kind. A draft of another shape counts as empty. When the faults are shown for the
 * first time, and with each further try, the focus goes to the first field that has one.
 */
export function RequirementControl({ tries = 0, ...props }: RequirementControlProps) {
  const { requirement, showProblems } = props;
  const { Control } = controlKindOf(requirement.kind);
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try looks again
  useEffect(() => {
    if (showProblems) focusFirstFault(place.current);
  }, [showProblems, tries]);
  return (
    <div ref={place}>
      <Control {...props} />
    </div>
  );
}

const fields = 'input, select, textarea, button';

/** A group of choices is faulty as a whole; the focus goes to its first button. */
function focusFirstFault(place: HTMLElement | null): void {
  const faulty = place?.querySelector<HTMLElement>('[aria-invalid="true"]');
  const field = faulty?.matches(fields) ? faulty : faulty?.querySelector<HTMLElement>(fields);
  field?.focus();
}
