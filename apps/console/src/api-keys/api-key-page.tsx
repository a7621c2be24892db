import { revokeApiKey } from '@fleet/contract/accounts/api-keys';
import { Button, Notice, Skeleton, useFormats } from '@fleet/ui';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useAccess } from '../access/use-access.js';
import { Loaded } from '../frame/loaded.js';
import { Screen } from '../frame/screen.js';
import { useMessages } from '../language/console-messages.js';
import { PartLink } from '../organisation/part-link.js';
import { PlainActDialog } from '../organisation/plain-act-dialog.js';
import { RecordFacts } from '../organisation/record-rows.js';
import { useSiteWords } from '../organisation/site-words.js';
import { useMay } from '../queries/account-options.js';
import { type ApiKey, apiKeyQuery, type DisclosedApiKey } from '../queries/api-key-options.js';
import { ask } from '../queries/call-error.js';
import { useCaller } from '../queries/use-caller.js';
import { useRoleNames } from '../roles/role-words.js';
import { apiKeyRows, statusOfKey } from './api-key-form.js';
import { ApiKeySign } from './api-key-sign.js';
import { ChangeApiKeyDialog } from './change-api-key-dialog.js';
import { KeySecretDialog } from './key-secret-dialog.js';
import { RotateDialog } from './rotate-dialog.js';

const address = getRouteApi('/inside/organisation/api-keys/$keyId');

/** A key, without its secret. */
export function ApiKeyPage() {
  const { organisation, apiKeys } = useMessages();
  const { text } = useFormats();
  const { keyId } = address.useParams();
  const caller = useCaller();
  const { now } = useAccess();
  const mayRead = useMay('api_keys:read');
  const query = useQuery({ ...apiKeyQuery(caller, keyId), enabled: mayRead });
  const mayChange = useMay('api_keys:write');
  const [open, setOpen] = useState<'change' | 'rotate' | 'revoke' | null>(null);
  const [disclosed, setDisclosed] = useState<DisclosedApiKey | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const show = (dialog: typeof open) => () => {
    setDone(null);
    setOpen(dialog);
  };
  const close = () => setOpen(null);
  const end = (words: string) => {
    setDone(words);
    close();
  };
  const key = query.data?.record;
  const isRevoked = key !== undefined && statusOfKey(key, now()) === 'revoked';
  return (
    <Screen
      title={key?.name ?? organisation.places.apiKeys}
      needs="api_keys:read"
      narrow
      back={<PartLink to="/organisation/api-keys" name="apiKeys" />}
      sign={key !== undefined && <ApiKeySign apiKey={key} />}
      actions={
        mayChange &&
        key !== undefined &&
        !isRevoked && (
          <>
            <Button variant="primary" onClick={show('rotate')}>
              {apiKeys.rotate}
            </Button>
            <Button onClick={show('change')}>{organisation.change}</Button>
            <Button onClick={show('revoke')}>{apiKeys.revoke}</Button>
          </>
        )
      }
    >
      {done !== null && <Notice tone="success">{done}</Notice>}
      <Loaded query={query} skeleton={<Skeleton lines={6} />}>
        {({ record }) => <ApiKeyFacts apiKey={record} />}
      </Loaded>
      {open === 'change' && query.data !== undefined && (
        <ChangeApiKeyDialog
          state={query.data}
          onClose={close}
          onDone={({ name }) => end(text(organisation.saved, { name }))}
        />
      )}
      {open === 'rotate' && query.data !== undefined && (
        <RotateDialog
          state={query.data}
          onClose={close}
          onDone={(rotated) => {
            setDisclosed(rotated);
            end(apiKeys.rotated);
          }}
        />
      )}
      {open === 'revoke' && key !== undefined && (
        <PlainActDialog
          title={text(apiKeys.revokeTitle, { name: key.name })}
          seen={apiKeys.revokeSeen}
          act={apiKeys.revoke}
          run={() => ask(caller.access, (api) => api.send(revokeApiKey, { keyId }))}
          onClose={close}
          onDone={() => end(text(apiKeys.revoked, { name: key.name }))}
        />
      )}
      {disclosed !== null && <KeySecretDialog apiKey={disclosed} onClose={() => setDisclosed(null)} />}
    </Screen>
  );
}

function ApiKeyFacts({ apiKey }: { apiKey: ApiKey }) {
  const messages = useMessages();
  const formats = useFormats();
  const names = { roles: useRoleNames(), sites: useSiteWords() };
  return (
    <RecordFacts title={messages.organisation.facts} rows={apiKeyRows(apiKey, messages, formats, names)} />
  );
}
