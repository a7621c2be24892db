import { useFormats } from '@fleet/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActDialog, ReasonField } from '../frame/act-dialog.js';
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
  const [reason, setReason] = useState('');
  const [wasTried, setTried] = useState(false);
  const revoke = useMutation({
    mutationFn: () =>
      ask(access, (api) => api.revokeSession({ sessionId: session.id, body: { reason: reason.trim() } })),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: [organisationId, 'sessions'] });
      onDone();
    },
  });
  const isMissing = reason.trim() === '';
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
        setTried(true);
        if (!isMissing) revoke.mutate();
      }}
      onClose={onClose}
    >
      <ReasonField value={reason} onChange={setReason} isMissing={wasTried && isMissing} />
    </ActDialog>
  );
}
