import { Sign, type SignProps } from '@fleet/ui';
import { useMessages } from '../language/console-messages.js';
import type { QuarantineSummary } from '../queries/quarantine-options.js';

const tones: Readonly<Record<QuarantineSummary['status'], SignProps['tone']>> = {
  waiting: 'warning',
  accepted: 'success',
  discarded: 'skipped',
};

export function QuarantineSign({ status }: { status: QuarantineSummary['status'] }) {
  const { quarantine } = useMessages();
  return <Sign tone={tones[status] ?? 'neutral'}>{quarantine.statuses[status] ?? status}</Sign>;
}
