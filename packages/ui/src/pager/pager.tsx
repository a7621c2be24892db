import { Button } from '../button/button.js';
import classes from './pager.module.css';

export interface PagerProps {
  /** The name of the navigation. */
  label: string;
  /** Which entries are shown, and of how many. */
  summary: string;
  previous: string;
  next: string;
  /** Absent on the first and on the last page. */
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
}

/** The summary of a list, with buttons for the previous and next page. A list with one page has only the summary. */
export function Pager({ label, summary, previous, next, onPrevious, onNext }: PagerProps) {
  return (
    <nav className={classes.pager} aria-label={label}>
      <p aria-live="polite">{summary}</p>
      {(onPrevious !== undefined || onNext !== undefined) && (
        <div className={classes.ways}>
          <Button onClick={onPrevious} disabled={onPrevious === undefined}>
            {previous}
          </Button>
          <Button onClick={onNext} disabled={onNext === undefined}>
            {next}
          </Button>
        </div>
      )}
    </nav>
  );
}
