import { Sign } from '@fleet/ui';
import { useMessages } from '../language/console-messages.js';

/** Whether a record can be used. */
export function StatusSign({ status }: { status: 'enabled' | 'disabled' }) {
  const { organisation } = useMessages();
  return (
    <Sign tone={status === 'enabled' ? 'success' : 'skipped'}>{organisation.statuses[status] ?? status}</Sign>
  );
}
