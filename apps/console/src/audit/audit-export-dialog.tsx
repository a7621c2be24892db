import { ChoiceList, Notice, useFormats } from '@fleet/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ActDialog } from '../frame/act-dialog.js';
import { saveFile } from '../frame/save-file.js';
import { useMessages } from '../language/console-messages.js';
import { useLaterMessages } from '../language/later-messages.js';
import { useTimeZone } from '../queries/account-options.js';
import { downloaded } from '../queries/call-error.js';
import { useCaller } from '../queries/use-caller.js';
import { type AuditAddress, auditFilters } from './audit-address.js';

const forms = ['csv', 'json', 'ndjson'] as const;

/** Saves the entries that fit the filters as a file. */
export function AuditExportDialog({ address, onClose }: { address: AuditAddress; onClose: () => void }) {
  const { audit } = useLaterMessages();
  const { frame } = useMessages();
  const { text } = useFormats();
  const timeZone = useTimeZone();
  const { access } = useCaller();
  const [format, setFormat] = useState<(typeof forms)[number]>('csv');
  const labels = { ...audit.formats, json: 'JSON' };
  const name = `audit-${new Date(access.now()).toISOString().slice(0, 10)}.${format}`;
  const save = useMutation({
    mutationFn: async () => {
      const query = new URLSearchParams({ ...auditFilters(address, timeZone), format });
      // Spreadsheets recognise UTF-8 by the byte order mark.
      if (format === 'csv') query.set('bom', 'true');
      saveFile(await downloaded(access, `/exports/audit?${query}`), name);
    },
  });
  return (
    <ActDialog
      title={audit.exportTitle}
      seen={audit.exportSeen}
      act={audit.exportDo}
      keep={frame.close}
      isBusy={save.isPending}
      isReading
      error={save.error}
      onAct={() => save.mutate()}
      onClose={onClose}
    >
      <ChoiceList
        label={audit.format}
        value={format}
        onChange={(value) => {
          save.reset();
          setFormat(forms.find((each) => each === value) ?? format);
        }}
        options={forms.map((each) => ({ value: each, label: labels[each] }))}
      />
      {save.isSuccess && <Notice tone="success">{text(audit.exported, { name })}</Notice>}
    </ActDialog>
  );
}
