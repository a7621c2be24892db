import { rotateApiKey } from '@fleet/contract/accounts/api-keys';
import { SelectField } from '@fleet/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActDialog } from '../frame/act-dialog.js';
import { useMessages } from '../language/console-messages.js';
import type { RecordState } from '../organisation/record-change.js';
import type { ApiKey, DisclosedApiKey } from '../queries/api-key-options.js';
import { ask } from '../queries/call-error.js';
import { useCaller } from '../queries/use-caller.js';

/** Spans as the service reads them, from the shortest to the longest that it allows. */
const overlaps = ['00:00:00', '01:00:00', '1.00:00:00', '7.00:00:00', '30.00:00:00'] as const;
type Overlap = (typeof overlaps)[number];

export interface RotateDialogProps {
  state: RecordState<ApiKey>;
  onClose: () => void;
  onDone: (key: DisclosedApiKey) => void;
}

/**
 * Replaces the secret of a key; the old one is valid for a while, so that its program can change over. A second
 * replacement would end the secret that the program uses, so the call names the state at the opening of the dialog: it is
 * refused if a colleague has replaced the secret since, or an earlier attempt whose answer was lost.
 */
export function RotateDialog({ state, onClose, onDone }: RotateDialogProps) {
  const { apiKeys, frame } = useMessages();
  const { access, organisationId } = useCaller();
  const client = useQueryClient();
  const [{ record: apiKey, etag }] = useState(state);
  const [overlap, setOverlap] = useState<Overlap>('1.00:00:00');
  const words: Readonly<Record<Overlap, string>> = {
    '00:00:00': apiKeys.overlaps.none,
    '01:00:00': apiKeys.overlaps.hour,
    '1.00:00:00': apiKeys.overlaps.day,
    '7.00:00:00': apiKeys.overlaps.week,
    '30.00:00:00': apiKeys.overlaps.month,
  };
  const rotate = useMutation({
    mutationFn: async () => {
      const input = { keyId: apiKey.id, body: { overlap }, ...(etag === null ? {} : { ifMatch: etag }) };
      return (await ask(access, (api) => api.send(rotateApiKey, input))).body.data;
    },
    onSuccess: (key) => {
      onDone(key);
      void client.invalidateQueries({ queryKey: [organisationId] });
    },
    // The answer contains the secret, so it is not cached.
    gcTime: 0,
  });
  return (
    <ActDialog
      title={apiKeys.rotateTitle}
      about={apiKey.name}
      seen={overlap === '00:00:00' ? apiKeys.rotateSeenNow : apiKeys.rotateSeen}
      act={apiKeys.rotate}
      keep={frame.cancel}
      isDangerous={overlap === '00:00:00'}
      isBusy={rotate.isPending}
      error={rotate.error}
      onAct={() => rotate.mutate()}
      onClose={onClose}
    >
      <SelectField
        label={apiKeys.overlap}
        value={overlap}
        onChange={(chosen) => setOverlap(overlaps.find((each) => each === chosen) ?? overlap)}
        options={overlaps.map((value) => ({ value, label: words[value] }))}
      />
    </ActDialog>
  );
}
