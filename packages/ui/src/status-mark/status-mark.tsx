import { classNames } from '../class-names/class-names.js';
import { Icon } from '../icon/icon.js';
import type { IconName } from '../icon/icon-paths.js';
import { useComponentWords } from '../language/component-words.js';
import classes from './status-mark.module.css';

export type Status = 'done' | 'current' | 'todo' | 'late' | 'failed' | 'skipped';

const icons: Partial<Record<Status, IconName>> = {
  done: 'check',
  current: 'arrow-forward',
  late: 'clock',
  failed: 'octagon',
  skipped: 'minus',
};

/** The icon of a state, with its name for screen readers; `label` is a more exact name. */
export function StatusMark({ status, label }: { status: Status; label?: string | undefined }) {
  const words = useComponentWords();
  const icon = icons[status];
  return (
    <span
      className={classNames(classes.mark, classes[status])}
      role="img"
      aria-label={label ?? words[status]}
    >
      {icon !== undefined && <Icon name={icon} />}
    </span>
  );
}
