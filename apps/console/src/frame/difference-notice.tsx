import { Notice, useFormats } from '@fleet/ui';
import { useMessages } from '../language/console-messages.js';
import classes from './difference-notice.module.css';

/** A member of a record as the user saw it, and as it is now. */
export interface Difference {
  what: string;
  before: string;
  after: string;
}

/** What somebody else has changed since the user opened the form. Nothing was saved; the user decides again. */
export function DifferenceNotice({ differences }: { differences: readonly Difference[] }) {
  const { frame } = useMessages();
  const { text } = useFormats();
  return (
    <Notice tone="warning" title={frame.changedTitle}>
      <p>{differences.length === 0 ? frame.changedNothing : frame.changedText}</p>
      <ul className={classes.differences}>
        {differences.map((each) => (
          <li key={each.what}>
            <bdi>{text(frame.difference, { ...each })}</bdi>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
