import { type ReactNode, useId, useState } from 'react';
import { Button } from '../button/button.js';
import { classNames } from '../class-names/class-names.js';
import classes from './filter-bar.module.css';

/**
 * Fields that narrow a list, side by side as far as there is room. On a phone, a button with this label shows all after
 * the first, so that the list is in sight.
 */
export function FilterBar({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={classes.place}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset draws its legend in its own way */}
      <div
        id={id}
        className={classNames(classes.bar, isOpen && classes.open)}
        role="group"
        aria-label={label}
      >
        {children}
      </div>
      <div className={classes.more}>
        <Button
          icon="chevron-down"
          aria-expanded={isOpen}
          aria-controls={id}
          fullWidth
          onClick={() => setOpen(!isOpen)}
        >
          {label}
        </Button>
      </div>
    </div>
  );
}
