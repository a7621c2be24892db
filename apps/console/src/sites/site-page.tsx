import { deleteSite } from '@fleet/contract/fleet/sites';
import { Button, Notice, Skeleton, useFormats } from '@fleet/ui';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { Loaded } from '../frame/loaded.js';
import { Screen } from '../frame/screen.js';
import { useMessages } from '../language/console-messages.js';
import { PartLink } from '../organisation/part-link.js';
import { PlainActDialog } from '../organisation/plain-act-dialog.js';
import { RecordFacts } from '../organisation/record-rows.js';
import { StatusSign } from '../organisation/status-sign.js';
import { useMay } from '../queries/account-options.js';
import { ask } from '../queries/call-error.js';
import { oneSiteQuery } from '../queries/site-options.js';
import { useCaller } from '../queries/use-caller.js';
import { ChangeSiteDialog } from './change-site-dialog.js';
import { siteRows } from './site-form.js';

const address = getRouteApi('/inside/organisation/sites/$siteId');

export function SitePage() {
  const messages = useMessages();
  const { organisation, sites } = messages;
  const { text } = useFormats();
  const { siteId } = address.useParams();
  const caller = useCaller();
  const [removed, setRemoved] = useState<string | null>(null);
  const mayRead = useMay('sites:read');
  const query = useQuery({ ...oneSiteQuery(caller, siteId), enabled: mayRead && removed === null });
  const mayChange = useMay('sites:write');
  const [open, setOpen] = useState<'change' | 'remove' | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const close = () => setOpen(null);
  const site = query.data?.record;
  return (
    <Screen
      title={site?.name ?? organisation.places.sites}
      needs="sites:read"
      narrow
      back={<PartLink to="/organisation/sites" name="sites" />}
      sign={removed === null && site !== undefined && <StatusSign status={site.status} />}
      actions={
        mayChange &&
        removed === null &&
        site !== undefined && (
          <>
            <Button onClick={() => setOpen('change')}>{organisation.change}</Button>
            <Button onClick={() => setOpen('remove')}>{sites.remove}</Button>
          </>
        )
      }
    >
      {done !== null && <Notice tone="success">{done}</Notice>}
      {removed !== null ? (
        <Notice tone="success">{removed}</Notice>
      ) : (
        <Loaded query={query} skeleton={<Skeleton lines={6} />}>
          {({ record }) => <RecordFacts title={organisation.facts} rows={siteRows(record, messages)} />}
        </Loaded>
      )}
      {open === 'change' && query.data !== undefined && (
        <ChangeSiteDialog
          state={query.data}
          onClose={close}
          onDone={({ name }) => {
            setDone(text(organisation.saved, { name }));
            close();
          }}
        />
      )}
      {open === 'remove' && site !== undefined && (
        <PlainActDialog
          title={text(sites.removeTitle, { name: site.name })}
          seen={sites.removeSeen}
          act={sites.remove}
          run={() => ask(caller.access, (api) => api.send(deleteSite, { siteId }))}
          onClose={close}
          onDone={() => {
            setDone(null);
            setRemoved(text(organisation.removed, { name: site.name }));
            close();
          }}
        />
      )}
    </Screen>
  );
}
