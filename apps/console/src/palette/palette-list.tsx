import { Icon } from '@fleet/ui';
import { useEffect, useRef } from 'react';
import classes from './palette.module.css';
import type { PaletteEntry, PaletteGroup } from './palette-entry.js';

export interface PaletteListProps {
  id: string;
  label: string;
  groups: readonly PaletteGroup[];
  activeKey: string | null;
  optionId: (entry: PaletteEntry) => string;
  onPoint: (entry: PaletteEntry) => void;
  onChoose: (entry: PaletteEntry) => void;
}

/** The list below the field. The field keeps the focus and handles the keys; the list scrolls to the active entry. */
export function PaletteList(props: PaletteListProps) {
  const { id, label, groups, activeKey, optionId, onPoint, onChoose } = props;
  const active = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ref follows the active entry
  useEffect(() => {
    active.current?.scrollIntoView({ block: 'nearest' });
  }, [activeKey]);
  return (
    <div id={id} role="listbox" aria-label={label} className={classes.list} tabIndex={-1}>
      {groups.map(({ key, name, entries }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a listbox
        <div key={key} role="group" aria-labelledby={`${id}-${key}`} className={classes.group}>
          <div id={`${id}-${key}`} role="presentation" className={classes.name}>
            {name}
          </div>
          {entries.map((entry) => {
            const isActive = entry.key === activeKey;
            return (
              // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
              <div
                key={entry.key}
                ref={isActive ? active : undefined}
                id={optionId(entry)}
                role="option"
                aria-selected={isActive}
                className={isActive ? `${classes.option} ${classes.active}` : classes.option}
                // Otherwise the field would lose the focus.
                onMouseDown={(event) => event.preventDefault()}
                onMouseMove={() => onPoint(entry)}
                onClick={() => onChoose(entry)}
              >
                <Icon name={entry.icon} />
                <bdi className={classes.label}>{entry.label}</bdi>
                {entry.detail !== undefined && <bdi className={classes.detail}>{entry.detail}</bdi>}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
