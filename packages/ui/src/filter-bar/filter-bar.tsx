import type { ReactNode } from 'react';
import classes from './filter-bar.module.css';

/** Fields that narrow a list, side by side as far as there is room. */
export function FilterBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws its legend in its own way
    <div className={classes.bar} role="group" aria-label={label}>
      {children}
    </div>
  );
}
