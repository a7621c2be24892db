import { useEffect, useRef } from 'react';
import { controlKindOf } from './control-kinds.js';
import type { ControlProps } from './control-types.js';

export interface RequirementControlProps extends ControlProps<unknown> {
  /** How often the driver tried to save what has faults. */
  tries?: number;
}

/**
 * The control of the requirement's kind. A draft of another shape counts as empty. When the faults are shown for the
 * first time, and with each further try, the page scrolls to the first fault, and its field gets the focus.
 */
export function RequirementControl({ tries = 0, ...props }: RequirementControlProps) {
  const { requirement, showProblems } = props;
  const { Control } = controlKindOf(requirement.kind);
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try looks again
  useEffect(() => {
    if (showProblems) showFirstFault(place.current);
  }, [showProblems, tries]);
  return (
    <div ref={place}>
      <Control {...props} />
    </div>
  );
}

const fields = 'input, select, textarea, button, [tabindex]';

/**
 * For a problem of a group of choices, the focus moves to the first button. Only scrolling brings the question above it
 * and the message below it onto the screen as well, and a message that belongs to no field.
 */
function showFirstFault(place: HTMLElement | null): void {
  const faulty = place?.querySelector<HTMLElement>('[aria-invalid="true"], [data-fault]');
  if (!faulty) return;
  const field = faulty.matches(fields) ? faulty : faulty.querySelector<HTMLElement>(fields);
  field?.focus({ preventScroll: true });
  const isTall = faulty.offsetHeight > innerHeight / 2;
  faulty.scrollIntoView({ block: isTall ? 'start' : 'center' });
}
