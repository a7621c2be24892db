import { useEffect, useState } from 'react';

/** A field that the user wants to reach. Each request is a new object. */
export interface WantedField {
  pointer: string;
}

const fields = 'input, select, textarea, button, summary';

/** Moves the focus to the field of a pointer, or to the nearest part around it, once the page has drawn it. */
export function useFaultFocus() {
  const [wanted, setWanted] = useState<WantedField | null>(null);
  useEffect(() => {
    if (wanted === null) return;
    // The part with the field may first have to be opened. It is then drawn in the next frame.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => focusNearest(wanted.pointer));
    });
    return () => cancelAnimationFrame(frame);
  }, [wanted]);
  return { wanted, focusField: (pointer: string) => setWanted({ pointer }) };
}

function focusNearest(pointer: string): void {
  const steps = pointer.split('/');
  for (let count = steps.length; count > 1; count -= 1) {
    const found = document.querySelector<HTMLElement>(`[data-pointer="${steps.slice(0, count).join('/')}"]`);
    if (found === null) continue;
    const details = found.closest('details');
    if (details !== null) details.open = true;
    found.querySelector<HTMLElement>(fields)?.focus({ preventScroll: true });
    found.scrollIntoView({ block: 'center' });
    return;
  }
}
