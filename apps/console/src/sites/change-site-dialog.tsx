import { changeSite } from '@fleet/contract/fleet/sites';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActDialog } from '../frame/act-dialog.js';
import { fieldFaults } from '../frame/field-faults.js';
import { useMessages } from '../language/console-messages.js';
import { useRecordForm } from '../organisation/record-form.js';
import { OutdatedNotice } from '../organisation/record-rows.js';
import { ask } from '../queries/call-error.js';
import { oneSiteQuery, type Site, type SiteState } from '../queries/site-options.js';
import { useCaller } from '../queries/use-caller.js';
import { SiteFields, siteFieldNames } from './site-fields.js';
import { lacksCoordinates, rebasedSite, siteDraft, sitePatch, siteRows } from './site-form.js';

export interface ChangeSiteDialogProps {
  state: SiteState;
  onClose: () => void;
  onDone: (site: Site) => void;
}

export function ChangeSiteDialog({ state, onClose, onDone }: ChangeSiteDialogProps) {
  const messages = useMessages();
  const { organisation, sites, frame } = messages;
  const caller = useCaller();
  const client = useQueryClient();
  const [wasTried, setTried] = useState(false);
  const siteId = state.record.id;
  const saving = useRecordForm({
    state,
    draftOf: siteDraft,
    rebase: rebasedSite,
    read: () => client.fetchQuery({ ...oneSiteQuery(caller, siteId), staleTime: 0 }),
    change: async (match, before, after) => {
      const body = sitePatch(before, after);
      return (await ask(caller.access, (api) => api.send(changeSite, { siteId, body, ...match }))).body.data;
    },
    onDone,
  });
  const { draft } = saving;
  const faults = fieldFaults(saving.error, siteFieldNames, frame);
  return (
    <ActDialog
      title={sites.changeTitle}
      about={state.record.name}
      seen={sites.changeSeen}
      act={organisation.save}
      keep={frame.cancel}
      isBusy={saving.isBusy}
      error={faults.rest}
      onAct={() => {
        setTried(true);
        if (draft.name.trim() !== '' && !lacksCoordinates(draft)) saving.run();
      }}
      onClose={onClose}
    >
      <SiteFields draft={draft} onChange={saving.set} wasTried={wasTried} faults={faults} />
      {saving.outdated !== null && (
        <OutdatedNotice
          before={siteRows(saving.outdated.before, messages)}
          after={siteRows(saving.outdated.after, messages)}
        />
      )}
    </ActDialog>
  );
}
