import type { AriaAttributes } from 'react';
import { Icon } from '../icon/icon.js';
import type { IconName } from '../icon/icon-paths.js';
import classes from './button.module.css';

export interface IconButtonProps extends AriaAttributes {
  label: string;
  icon: IconName;
  onClick: () => void;
  disabled?: boolean | undefined;
}

export function IconButton({ label, icon, onClick, ...rest }: IconButtonProps) {
  return (
    <button {...rest} type="button" className={classes.iconButton} aria-label={label} onClick={onClick}>
      <Icon name={icon} />
    </button>
  );
}
