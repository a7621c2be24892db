import { Sign, type SignProps } from '@fleet/ui';
import { useMessages } from '../language/console-messages.js';
import type { SessionOverview } from '../queries/session-options.js';

const tones: Readonly<Record<SessionOverview['status'], SignProps['tone']>> = {
  active: 'accent',
  revoked: 'danger',
  closed: 'success',
};

export function SessionSign({ status }: { status: SessionOverview['status'] }) {
  const { sessions } = useMessages();
  return <Sign tone={tones[status] ?? 'neutral'}>{sessions.statuses[status] ?? status}</Sign>;
}
