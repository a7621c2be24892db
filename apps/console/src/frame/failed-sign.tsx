import { Sign, useFormats } from '@fleet/ui';
import { useMessages } from '../language/console-messages.js';
import type { Route } from '../queries/route-options.js';

/** How many activities failed; nothing if none did. */
export function FailedSign({ count }: { count: number }) {
  const { routes } = useMessages();
  const { text } = useFormats();
  return count > 0 && <Sign tone="danger">{text(routes.failedCount, { count })}</Sign>;
}

export function failedCount({ travel_plan }: Pick<Route, 'travel_plan'>): number {
  const activities = travel_plan.points_of_interest.flatMap((stop) => stop.activities);
  return activities.filter(({ status }) => status === 'failed').length;
}
