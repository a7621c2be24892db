import { Notice, useFormats } from '@fleet/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ActDialog } from '../frame/act-dialog.js';
import { problemWords } from '../frame/failure-words.js';
import { ReasonField, useReason } from '../frame/reason-field.js';
import { useMessages } from '../language/console-messages.js';
import { ask, failureOf } from '../queries/call-error.js';
import type { QuarantinedRecord } from '../queries/quarantine-options.js';
import { routeQuery } from '../queries/route-options.js';
import { useCaller } from '../queries/use-caller.js';
import { recordMarks } from './captured-facts.js';
import classes from './quarantine.module.css';
import { useContentFormats } from './use-content-formats.js';

export type Decision = 'accept' | 'discard';

/** A decision that the service did not refuse. */
export interface MadeDecision {
  decision: Decision;
  /** What the user wrote: the note or the reason; may be empty. */
  written: string;
  /** The record as the service then returned it. */
  record: Pick<QuarantinedRecord, 'settled_by' | 'note'>;
}

export interface DecisionDialogProps {
  record: Pick<QuarantinedRecord, 'id' | 'kind' | 'captured_at' | 'route_id' | 'content'>;
  decision: Decision;
  onClose: () => void;
  onDone: (made: MadeDecision) => void;
}

/**
 * Accepts a record with a note, or discards it with a reason. If the rules refuse the record, the dialog says why,
 * and nothing changes.
 */
export function DecisionDialog({ record, decision, onClose, onDone }: DecisionDialogProps) {
  const { quarantine, frame } = useMessages();
  const { facts } = useFormats();
  const caller = useCaller();
  const { access, organisationId } = caller;
  const client = useQueryClient();
  const isAccept = decision === 'accept';
  const reason = useReason({ isOptional: isAccept });
  const { id: recordId, route_id: routeId } = record;
  const route = useQuery({ ...routeQuery(caller, routeId ?? ''), enabled: routeId !== null });
  const marks = recordMarks(record, quarantine, useContentFormats(route.data?.route));
  const decide = useMutation({
    mutationFn: (written: string) =>
      ask(access, (api) =>
        isAccept
          ? api.acceptQuarantinedRecord({ recordId, body: written === '' ? {} : { note: written } })
          : api.discardQuarantinedRecord({ recordId, body: { reason: written } }),
      ),
    onSuccess: async ({ body }, written) => {
      await Promise.all(
        ['quarantine', 'routes'].map((noun) =>
          client.invalidateQueries({ queryKey: [organisationId, noun] }),
        ),
      );
      onDone({ decision, written, record: body.data });
    },
  });
  const failure = failureOf(decide.error);
  const refused = isAccept && failure?.kind === 'refused' && failure.status === 422 ? failure.problems : null;
  return (
    <ActDialog
      title={isAccept ? quarantine.acceptTitle : quarantine.discardTitle}
      about={facts(marks)}
      seen={isAccept ? quarantine.acceptSeen : quarantine.discardSeen}
      act={isAccept ? quarantine.accept : quarantine.discard}
      keep={frame.cancel}
      isDangerous={!isAccept}
      isBusy={decide.isPending}
      error={refused === null ? decide.error : null}
      onAct={() => {
        if (reason.check()) decide.mutate(reason.written);
      }}
      onClose={onClose}
    >
      <ReasonField {...(isAccept ? { label: quarantine.acceptNote } : {})} reason={reason} />
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
