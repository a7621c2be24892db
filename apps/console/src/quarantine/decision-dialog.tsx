import { Notice, useFormats } from '@fleet/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActDialog, ReasonField } from '../frame/act-dialog.js';
import { problemWords } from '../frame/failure-words.js';
import { useMessages } from '../language/console-messages.js';
import { ask, failureOf } from '../queries/call-error.js';
import type { QuarantinedRecord } from '../queries/quarantine-options.js';
import { useCaller } from '../queries/use-caller.js';
import classes from './quarantine.module.css';

export type Decision = 'accept' | 'discard';

export interface DecisionDialogProps {
  record: Pick<QuarantinedRecord, 'id' | 'kind' | 'captured_at'>;
  decision: Decision;
  onClose: () => void;
  onDone: () => void;
}

/**
 * Accepts a record with a note, or discards it with a reason. If the rules refuse the record, the dialog says why,
 * and nothing changes.
 */
export function DecisionDialog({ record, decision, onClose, onDone }: DecisionDialogProps) {
  const { quarantine, frame } = useMessages();
  const { facts, dateTime } = useFormats();
  const { access, organisationId } = useCaller();
  const client = useQueryClient();
  const [words, setWords] = useState('');
  const [wasTried, setTried] = useState(false);
  const isAccept = decision === 'accept';
  const written = words.trim();
  const { id: recordId, kind, captured_at: captured } = record;
  const decide = useMutation({
    mutationFn: () =>
      ask(access, (api) =>
        isAccept
          ? api.acceptQuarantinedRecord({ recordId, body: written === '' ? {} : { note: written } })
          : api.discardQuarantinedRecord({ recordId, body: { reason: written } }),
      ),
    onSuccess: async () => {
      await Promise.all(
        ['quarantine', 'routes'].map((noun) =>
          client.invalidateQueries({ queryKey: [organisationId, noun] }),
        ),
      );
      onDone();
    },
  });
  const isMissing = !isAccept && written === '';
  const failure = failureOf(decide.error);
  const refused = isAccept && failure?.kind === 'refused' && failure.status === 422 ? failure.problems : null;
  return (
    <ActDialog
      title={isAccept ? quarantine.acceptTitle : quarantine.discardTitle}
      about={facts([quarantine.kinds[kind] ?? kind, dateTime(captured)])}
      seen={isAccept ? quarantine.acceptSeen : quarantine.discardSeen}
      act={isAccept ? quarantine.accept : quarantine.discard}
      keep={frame.cancel}
      isDangerous={!isAccept}
      isBusy={decide.isPending}
      error={refused === null ? decide.error : null}
      onAct={() => {
        setTried(true);
        if (!isMissing) decide.mutate();
      }}
      onClose={onClose}
    >
      <ReasonField
        {...(isAccept ? { label: quarantine.acceptNote } : {})}
        value={words}
        onChange={setWords}
        isMissing={wasTried && isMissing}
      />
      {refused !== null && (
        <Notice tone="danger" title={quarantine.refusedTitle}>
          <ul className={classes.problems}>
            {refused.map((problem) => (
              <li key={`${problem.code} ${problem.key ?? ''}`}>{problemWords(problem, frame)}</li>
            ))}
          </ul>
          <p>{quarantine.refusedText}</p>
        </Notice>
      )}
    </ActDialog>
  );
}
