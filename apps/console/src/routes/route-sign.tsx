import { Sign, type SignProps } from '@fleet/ui';
import { useMessages } from '../language/console-messages.js';
import type { RouteSummary } from '../queries/route-options.js';

const tones: Readonly<Record<RouteSummary['status'], SignProps['tone']>> = {
  planned: 'neutral',
  active: 'accent',
  completed: 'success',
  cancelled: 'skipped',
};

/** The status of a route, as a word with its shape. */
export function RouteSign({ status }: { status: RouteSummary['status'] }) {
  const { routes } = useMessages();
  return <Sign tone={tones[status] ?? 'neutral'}>{routes.statuses[status] ?? status}</Sign>;
}
