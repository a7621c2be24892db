import { useFormats } from '@fleet/ui';
import { useLaterMessages } from '../language/later-messages.js';
import type { PlannedStop } from './plan-draft.js';

/** Names a stop; one without a name is called by its number. */
export function useStopName(): (stop: PlannedStop | undefined, index: number) => string {
  const { plan: words } = useLaterMessages();
  const { text } = useFormats();
  return (stop, index) => stop?.name || text(words.stopNumber, { number: index + 1 });
}
