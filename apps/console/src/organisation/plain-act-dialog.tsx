import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ActDialog } from '../frame/act-dialog.js';
import { useMessages } from '../language/console-messages.js';
import { useCaller } from '../queries/use-caller.js';

export interface PlainActDialogProps {
  title: string;
  /** What the act changes, in a sentence. */
  seen: ReactNode;
  act: string;
  keep?: string | undefined;
  run: () => Promise<unknown>;
  isHarmless?: boolean;
  onClose: () => void;
  onDone: () => void;
  children?: ReactNode;
}

/** Asks before an act that is one call without a form. If the service refuses the call, the dialog says why. */
export function PlainActDialog(props: PlainActDialogProps) {
  const { title, seen, act, keep, run, isHarmless = false, onClose, onDone, children } = props;
  const { organisation } = useMessages();
  const { organisationId } = useCaller();
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: run,
    onSuccess: () => {
      onDone();
      void client.invalidateQueries({ queryKey: [organisationId] });
    },
  });
  return (
    <ActDialog
      title={title}
      seen={seen}
      act={act}
      keep={keep ?? organisation.keep}
      isDangerous={!isHarmless}
      isBusy={isPending}
      error={error}
      onAct={() => mutate()}
      onClose={onClose}
    >
      {children}
    </ActDialog>
  );
}
