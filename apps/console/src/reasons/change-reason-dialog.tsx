import { changeKeyedReason, deleteKeyedReason } from '@fleet/contract/planning/keyed-reasons';
import { Skeleton, useFormats } from '@fleet/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActDialog } from '../frame/act-dialog.js';
import { DifferenceNotice } from '../frame/difference-notice.js';
import { fieldFaults } from '../frame/field-faults.js';
import { useMergedForm } from '../frame/merged-form.js';
import { useSiteNames } from '../frame/site-choices.js';
import { useMessages } from '../language/console-messages.js';
import { useLaterMessages } from '../language/later-messages.js';
import { ask, isOutdated } from '../queries/call-error.js';
import { type Reason, type ReasonState, reasonQuery, reasonsKey } from '../queries/reason-options.js';
import { useCaller } from '../queries/use-caller.js';
import { ReasonFields, reasonFieldNames } from './reason-fields.js';
import { isComplete, reasonDifferences, reasonFormOf, reasonJoins, reasonPatch } from './reason-form.js';

export interface ReasonDialogProps {
  reason: Reason;
  onClose: () => void;
  onDone: (words: string) => void;
}

/** First reads the reason with its tag, because the list does not contain the tags of single reasons. */
export function ChangeReasonDialog({ reason, onClose, onDone }: ReasonDialogProps) {
  const { reasons } = useLaterMessages();
  const { frame } = useMessages();
  const query = useQuery(reasonQuery(useCaller(), reason.integration_key));
  // The form begins with the first answer; a later one must not replace what the user has typed.
  const [first, setFirst] = useState<ReasonState | null>(null);
  if (first === null && query.data !== undefined && !query.isFetching) setFirst(query.data);
  if (first !== null) return <ChangeForm state={first} onClose={onClose} onDone={onDone} />;
  return (
    <ActDialog
      title={reasons.changeTitle}
      about={reason.text}
      seen={reasons.changeSeen}
      act={frame.tryAgain}
      keep={frame.cancel}
      isBusy={query.isFetching}
      isReading
      error={query.error}
      onAct={() => void query.refetch()}
      onClose={onClose}
    >
      {query.error === null && <Skeleton lines={6} />}
    </ActDialog>
  );
}

interface ChangeFormProps extends Omit<ReasonDialogProps, 'reason'> {
  state: ReasonState;
}

function ChangeForm({ state, onClose, onDone }: ChangeFormProps) {
  const { reasons } = useLaterMessages();
  const { frame } = useMessages();
  const formats = useFormats();
  const siteNames = useSiteNames();
  const caller = useCaller();
  const client = useQueryClient();
  const form = useMergedForm(reasonFormOf(state.reason), state.etag, reasonJoins);
  const [wasTried, setTried] = useState(false);
  const integrationKey = state.reason.integration_key;
  const save = useMutation({
    mutationFn: () => {
      const input = { integrationKey, query: {}, body: reasonPatch(form.changes()), ...form.ifMatch };
      return ask(caller.access, (api) => api.send(changeKeyedReason, input));
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: reasonsKey(caller.organisationId) });
      onDone(reasons.changed);
    },
    onError: async (error) => {
      if (!isOutdated(error)) return;
      const now = await client.fetchQuery(reasonQuery(caller, integrationKey));
      form.merge(reasonFormOf(now.reason), now.etag);
    },
  });
  const faults = fieldFaults(save.error, reasonFieldNames, frame);
  const wasOutdated = isOutdated(save.error) && form.other !== null;
  const words = { reasons, formats, siteNames, allSites: frame.allSites };
  return (
    <ActDialog
      title={reasons.changeTitle}
      about={state.reason.text}
      seen={reasons.changeSeen}
      act={wasOutdated ? frame.saveAnyway : frame.save}
      keep={frame.cancel}
      isBusy={save.isPending}
      error={isOutdated(save.error) ? null : faults.rest}
      onAct={() => {
        setTried(true);
        if (!form.isChanged) onDone(reasons.unchanged);
        else if (isComplete(form.values)) save.mutate();
      }}
      onClose={onClose}
    >
      {wasOutdated && form.other !== null && (
        <DifferenceNotice differences={reasonDifferences(form.other, words)} />
      )}
      <ReasonFields values={form.values} onChange={form.set} wasTried={wasTried} faultAt={faults.at} />
    </ActDialog>
  );
}

export function RemoveReasonDialog({ reason, onClose, onDone }: ReasonDialogProps) {
  const { reasons } = useLaterMessages();
  const { text } = useFormats();
  const { access, organisationId } = useCaller();
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => {
      const input = { integrationKey: reason.integration_key, query: {} };
      return ask(access, (api) => api.send(deleteKeyedReason, input));
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: reasonsKey(organisationId) });
      onDone(reasons.removed);
    },
  });
  return (
    <ActDialog
      title={text(reasons.removeTitle, { text: reason.text })}
      seen={reasons.removeSeen}
      act={reasons.removeDo}
      keep={reasons.keep}
      isDangerous
      isBusy={remove.isPending}
      error={remove.error}
      onAct={() => remove.mutate()}
      onClose={onClose}
    />
  );
}
