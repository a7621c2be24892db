import { saveReason } from '@fleet/contract/planning/keyed-reasons';
import { TextField } from '@fleet/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActDialog } from '../frame/act-dialog.js';
import { fieldFaults } from '../frame/field-faults.js';
import { useMessages } from '../language/console-messages.js';
import { useLaterMessages } from '../language/later-messages.js';
import { ask, isGone } from '../queries/call-error.js';
import { reasonQuery, reasonsKey } from '../queries/reason-options.js';
import { useCaller } from '../queries/use-caller.js';
import { ReasonFields, reasonFieldNames } from './reason-fields.js';
import { emptyReasonForm, isComplete, reasonKey, reasonPlan } from './reason-form.js';

export interface NewReasonDialogProps {
  /** The position after all other reasons. */
  position: number;
  onClose: () => void;
  onDone: (words: string) => void;
}

/** Saves a reason under a new key. Saving under an existing key would replace the reason with this key. */
export function NewReasonDialog({ position, onClose, onDone }: NewReasonDialogProps) {
  const { reasons } = useLaterMessages();
  const { frame } = useMessages();
  const caller = useCaller();
  const client = useQueryClient();
  const [values, setValues] = useState(emptyReasonForm);
  const [key, setKey] = useState('');
  const [random] = useState(() => crypto.randomUUID());
  const [wasTried, setTried] = useState(false);
  const [isTaken, setTaken] = useState(false);
  const make = useMutation({
    mutationFn: async () => {
      const typed = key.trim();
      if (typed !== '' && (await isThere(typed))) return null;
      const body = { ...reasonPlan(values), position };
      const integrationKey = typed === '' ? reasonKey(values.text, random) : typed;
      const input = { integrationKey, query: {}, body };
      return ask(caller.access, (api) => api.send(saveReason, input));
    },
    onSuccess: async (saved) => {
      setTaken(saved === null);
      if (saved === null) return;
      await client.invalidateQueries({ queryKey: reasonsKey(caller.organisationId) });
      onDone(reasons.made);
    },
  });
  const faults = fieldFaults(make.error, reasonFieldNames, frame);

  async function isThere(integrationKey: string): Promise<boolean> {
    try {
      await client.fetchQuery(reasonQuery(caller, integrationKey));
      return true;
    } catch (error) {
      if (isGone(error)) return false;
      throw error;
    }
  }

  return (
    <ActDialog
      title={reasons.makeTitle}
      seen={reasons.makeSeen}
      act={reasons.makeDo}
      keep={frame.cancel}
      isBusy={make.isPending}
      error={faults.rest}
      onAct={() => {
        setTried(true);
        if (isComplete(values)) make.mutate();
      }}
      onClose={onClose}
    >
      <ReasonFields
        values={values}
        onChange={(part) => setValues((before) => ({ ...before, ...part }))}
        wasTried={wasTried}
        faultAt={faults.at}
      />
      <TextField
        label={reasons.key}
        hint={reasons.keyHint}
        error={isTaken ? frame.problems.key_in_use : undefined}
        value={key}
        onChange={(typed) => {
          setKey(typed);
          setTaken(false);
        }}
        dir="ltr"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
      />
    </ActDialog>
  );
}
