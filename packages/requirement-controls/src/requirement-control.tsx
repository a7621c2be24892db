import { useEffect, useRef } from 'react';
import { controlKindOf } from './control-kinds.js';
import type { ControlProps } from './control-types.js';

export interface RequirementControlProps extends ControlProps<unknown> {
  /** How often the driver has tried to save an answer with faults. */
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
 * Moves the focus to the first field with a fault (in a group of choices, to its first button), and scrolls. Scrolling
 * is also necessary, so that the question above the field and the message below it are on the screen, and because some
 * messages belong to no field.
 */
function showFirstFault(place: HTMLElement | null): void {
  const faulty = place?.querySelector<HTMLElement>('[aria-invalid="true"], [data-fault]');
  if (!faulty) return;
  const field = faulty.matches(fields) ? faulty : faulty.querySelector<HTMLElement>(fields);
  field?.focus({ preventScroll: true });
  const isTall = faulty.offsetHeight > innerHeight / 2;
  faulty.scrollIntoView({ block: isTall ? 'start' : 'center' });
}
