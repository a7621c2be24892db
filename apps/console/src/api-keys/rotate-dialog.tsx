import { rotateApiKey } from '@fleet/contract/accounts/api-keys';
import { SelectField, useFormats } from '@fleet/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActDialog } from '../frame/act-dialog.js';
import { useSendOnce } from '../frame/send-once.js';
import { useMessages } from '../language/console-messages.js';
import { useRecordChange } from '../organisation/record-change.js';
import { OutdatedNotice } from '../organisation/record-rows.js';
import { useSiteWords } from '../organisation/site-words.js';
import { type ApiKeyState, apiKeyQuery, type DisclosedApiKey } from '../queries/api-key-options.js';
import { ask } from '../queries/call-error.js';
import { useCaller } from '../queries/use-caller.js';
import { useRoleNames } from '../roles/role-words.js';
import { apiKeyRows } from './api-key-form.js';

/** Spans as the service reads them, from the shortest to the longest that it allows. */
const overlaps = ['00:00:00', '01:00:00', '1.00:00:00', '7.00:00:00', '30.00:00:00'] as const;
type Overlap = (typeof overlaps)[number];

export interface RotateDialogProps {
  state: ApiKeyState;
  onClose: () => void;
  onDone: (key: DisclosedApiKey) => void;
}

/**
 * Replaces the secret of a key. The old secret is valid for a while, so that the program can change to the new one. If
 * somebody else has replaced the secret meanwhile, the dialog says so first: another replacement would end the secret
 * that the program still uses.
 */
export function RotateDialog({ state, onClose, onDone }: RotateDialogProps) {
  const messages = useMessages();
  const { apiKeys, frame } = messages;
  const formats = useFormats();
  const names = { roles: useRoleNames(), sites: useSiteWords() };
  const caller = useCaller();
  const client = useQueryClient();
  const [overlap, setOverlap] = useState<Overlap>('1.00:00:00');
  const words: Readonly<Record<Overlap, string>> = {
    '00:00:00': apiKeys.overlaps.none,
    '01:00:00': apiKeys.overlaps.hour,
    '1.00:00:00': apiKeys.overlaps.day,
    '7.00:00:00': apiKeys.overlaps.week,
    '30.00:00:00': apiKeys.overlaps.month,
  };
  const keyId = state.record.id;
  const once = useSendOnce();
  const rotating = useRecordChange({
    state,
    read: () => client.fetchQuery({ ...apiKeyQuery(caller, keyId), staleTime: 0 }),
    change: async (match) => {
      const input = { keyId, body: { overlap }, ...match };
      const { body } = await once(input, (idempotencyKey) =>
        ask(caller.access, (api) => api.send(rotateApiKey, { ...input, idempotencyKey })),
      );
      onDone(body.data);
      // What is returned is cached, so it is without the secret.
      const { api_key_id: _, ...record } = body.data;
      return record;
    },
    onDone: () => {},
  });
  return (
    <ActDialog
      title={apiKeys.rotateTitle}
      about={state.record.name}
      seen={overlap === '00:00:00' ? apiKeys.rotateSeenNow : apiKeys.rotateSeen}
      act={apiKeys.rotate}
      keep={frame.cancel}
      isDangerous={overlap === '00:00:00'}
      isBusy={rotating.isBusy}
      error={rotating.error}
      onAct={rotating.run}
      onClose={onClose}
    >
      <SelectField
        label={apiKeys.overlap}
        value={overlap}
        onChange={(chosen) => setOverlap(overlaps.find((each) => each === chosen) ?? overlap)}
        options={overlaps.map((value) => ({ value, label: words[value] }))}
      />
      {rotating.outdated !== null && (
        <OutdatedNotice
          before={apiKeyRows(rotating.outdated.before, messages, formats, names)}
          after={apiKeyRows(rotating.outdated.after, messages, formats, names)}
        />
      )}
    </ActDialog>
  );
}
