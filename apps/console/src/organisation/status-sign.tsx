import { Sign } from '@fleet/ui';
import { useMessages } from '../language/console-messages.js';

/** Shows whether a record is enabled or disabled. */
export function StatusSign({ status }: { status: 'enabled' | 'disabled' }) {
  const { organisation } = useMessages();
  return (
    <Sign tone={status === 'enabled' ? 'success' : 'skipped'}>{organisation.statuses[status] ?? status}</Sign>
  );
}
