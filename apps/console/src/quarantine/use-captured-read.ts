import { type Formats, useFormats } from '@fleet/ui';
import { useMessages } from '../language/console-messages.js';
import { knownWord } from '../language/known-word.js';
import type { Route } from '../queries/route-options.js';
import { targetName } from './target-name.js';

export interface CapturedRead extends Formats {
  nameOf(target: string): string;
  statusOf(status: string): string;
}

/** The formats and names with which a captured content is shown. Without the route, stops are shown by their ids. */
export function useCapturedRead(route: Route | undefined): CapturedRead {
  const { routes } = useMessages();
  const formats = useFormats();
  return {
    ...formats,
    nameOf: (target) => targetName(route, target),
    statusOf: (status) => knownWord(routes.activityStatuses, status),
  };
}
