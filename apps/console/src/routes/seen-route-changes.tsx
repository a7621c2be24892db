import { Notice, useFormats } from '@fleet/ui';
import { useMessages } from '../language/console-messages.js';
import type { Route } from '../queries/route-options.js';
import { routeDifferences } from './route-differences.js';
import classes from './routes.module.css';

export interface SeenRouteChangesProps {
  /** What the user saw; null if nobody has changed the route since. */
  before: Route | null;
  after: Route;
  /** Says that nothing was done, and introduces the list of the differences. */
  words: string;
}

/** What somebody else has changed while the user decided about the route. */
export function SeenRouteChanges({ before, after, words }: SeenRouteChangesProps) {
  const { routes } = useMessages();
  const formats = useFormats();
  if (before === null) return null;
  const differences = routeDifferences(before, after, routes, formats);
  return (
    <Notice tone="warning" title={routes.changedTitle}>
      <p>{differences.length === 0 ? routes.changedNothing : words}</p>
      <ul className={classes.differences}>
        {differences.map((each) => (
          <li key={each}>
            <bdi>{each}</bdi>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
