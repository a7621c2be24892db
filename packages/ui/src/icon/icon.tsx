import { classNames } from '../class-names/class-names.js';
import classes from './icon.module.css';
import { type IconName, iconPaths, iconsThatPoint } from './icon-paths.js';

export interface IconProps {
  name: IconName;
  /** Without a label the icon is decoration beside a text. */
  label?: string | undefined;
}

export function Icon({ name, label }: IconProps) {
  return (
    <svg
      className={classNames(classes.icon, iconsThatPoint.has(name) && classes.points)}
      viewBox="0 0 24 24"
      focusable="false"
      role={label === undefined ? undefined : 'img'}
      aria-hidden={label === undefined}
      aria-label={label}
    >
      <path d={iconPaths[name]} />
    </svg>
  );
}
