import { createSite } from '@fleet/contract/fleet/sites';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActDialog } from '../frame/act-dialog.js';
import { fieldFaults } from '../frame/field-faults.js';
import { useSendOnce } from '../frame/send-once.js';
import { useMessages } from '../language/console-messages.js';
import { ask } from '../queries/call-error.js';
import type { Site } from '../queries/site-options.js';
import { useCaller } from '../queries/use-caller.js';
import { SiteFields, siteFieldNames } from './site-fields.js';
import { lacksCoordinates, newSite, siteDraft } from './site-form.js';

export function NewSiteDialog({ onClose, onDone }: { onClose: () => void; onDone: (site: Site) => void }) {
  const { sites, frame } = useMessages();
  const { access, organisationId } = useCaller();
  const client = useQueryClient();
  const [draft, setDraft] = useState(siteDraft(null));
  const [wasTried, setTried] = useState(false);
  const once = useSendOnce();
  const make = useMutation({
    mutationFn: async () => {
      const body = newSite(draft);
      const send = (idempotencyKey: string) =>
        ask(access, (api) => api.send(createSite, { body, idempotencyKey }));
      return (await once(body, send)).body.data;
    },
    onSuccess: async (site) => {
      await client.invalidateQueries({ queryKey: [organisationId] });
      onDone(site);
    },
  });
  const faults = fieldFaults(make.error, siteFieldNames, frame);
  return (
    <ActDialog
      title={sites.make}
      seen={sites.makeSeen}
      act={sites.makeDo}
      keep={frame.cancel}
      isBusy={make.isPending}
      error={faults.rest}
      onAct={() => {
        setTried(true);
        if (draft.name.trim() !== '' && !lacksCoordinates(draft)) make.mutate();
      }}
      onClose={onClose}
    >
      <SiteFields draft={draft} onChange={setDraft} wasTried={wasTried} faults={faults} />
    </ActDialog>
  );
}
