import { TextField } from '@fleet/ui';
import type { FieldFaults } from '../frame/field-faults.js';
import { useMessages } from '../language/console-messages.js';
import { useTimeZone } from '../queries/account-options.js';
import { GrantFields, grantFieldNames } from '../users/grant-fields.js';
import { type ApiKeyDraft, hasUnreadableEnd } from './api-key-form.js';

export const apiKeyFieldNames = ['name', 'allowed_addresses', 'expires_at', ...grantFieldNames] as const;

export interface ApiKeyFieldsProps {
  draft: ApiKeyDraft;
  onChange: (parts: Partial<ApiKeyDraft>) => void;
  wasTried: boolean;
  faults: Pick<FieldFaults<(typeof apiKeyFieldNames)[number]>, 'at'>;
}

/** The fields of a key, without its secret. */
export function ApiKeyFields({ draft, onChange, wasTried, faults }: ApiKeyFieldsProps) {
  const { organisation, apiKeys } = useMessages();
  const timeZone = useTimeZone();
  const isMissing = wasTried && draft.name.trim() === '';
  return (
    <>
      <TextField
        label={organisation.name}
        hint={apiKeys.nameHint}
        value={draft.name}
        onChange={(name) => onChange({ name })}
        error={isMissing ? organisation.required : faults.at('name')}
        maxLength={200}
        autoComplete="off"
      />
      <GrantFields draft={draft} onChange={onChange} faults={faults} sitesHint={apiKeys.sitesHint} />
      <TextField
        label={apiKeys.networks}
        hint={apiKeys.networksHint}
        value={draft.networks}
        onChange={(networks) => onChange({ networks })}
        error={faults.at('allowed_addresses')}
        multiline
        dir="ltr"
        spellCheck={false}
      />
      <TextField
        label={apiKeys.ends}
        hint={apiKeys.endsHint}
        type="datetime-local"
        value={draft.ends}
        onChange={(ends) => onChange({ ends })}
        error={wasTried && hasUnreadableEnd(draft, timeZone) ? apiKeys.endsForm : faults.at('expires_at')}
      />
    </>
  );
}
