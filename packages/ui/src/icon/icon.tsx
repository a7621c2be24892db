import { classNames } from '../class-names/class-names.js';
import classes from './icon.module.css';
import { type IconName, iconPaths, iconsThatPoint } from './icon-paths.js';

export interface IconProps {
  name: IconName;
  /** Without a label the icon is decoration: a word stands beside it. */
  label?: string | undefined;
}

export function Icon({ name, label }: IconProps) {
  const meaning = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <svg
      className={classNames(classes.icon, iconsThatPoint.has(name) && classes.points)}
      viewBox="0 0 24 24"
      focusable="false"
      {...meaning}
    >
      <path d={iconPaths[name]} />
    </svg>
  );
}
