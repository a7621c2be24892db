import { useFormats } from '@fleet/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ActDialog } from '../frame/act-dialog.js';
import { ReasonField, useReason } from '../frame/reason-field.js';
import { useMessages } from '../language/console-messages.js';
import { ask } from '../queries/call-error.js';
import type { SessionOverview } from '../queries/session-options.js';
import { useCaller } from '../queries/use-caller.js';

export interface RevokeDialogProps {
  session: SessionOverview;
  onClose: () => void;
  onDone: () => void;
}

export function RevokeDialog({ session, onClose, onDone }: RevokeDialogProps) {
  const { sessions } = useMessages();
  const { text } = useFormats();
  const { access, organisationId } = useCaller();
  const client = useQueryClient();
  const reason = useReason();
  const revoke = useMutation({
    mutationFn: () =>
      ask(access, (api) => api.revokeSession({ sessionId: session.id, body: { reason: reason.written } })),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: [organisationId, 'sessions'] });
      onDone();
    },
  });
  return (
    <ActDialog
      title={sessions.revokeTitle}
      seen={
        <>
          <p>{text(sessions.revokeSeen, { name: session.driver.name })}</p>
          <p>{sessions.revokeRoute}</p>
        </>
      }
      act={sessions.revoke}
      keep={sessions.keepSession}
      isDangerous
      isBusy={revoke.isPending}
      error={revoke.error}
      onAct={() => {
        if (reason.check()) revoke.mutate();
      }}
      onClose={onClose}
    >
      <ReasonField reason={reason} />
    </ActDialog>
  );
}
