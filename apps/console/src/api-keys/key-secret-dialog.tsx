import { useFormats } from '@fleet/ui';
import { SecretOnce } from '../frame/secret-once.js';
import { useMessages } from '../language/console-messages.js';
import type { DisclosedApiKey } from '../queries/api-key-options.js';

/** The secret of a key that was just created or rotated. */
export function KeySecretDialog({ apiKey, onClose }: { apiKey: DisclosedApiKey; onClose: () => void }) {
  const { apiKeys } = useMessages();
  const { text } = useFormats();
  return (
    <SecretOnce
      title={text(apiKeys.secretTitle, { name: apiKey.name })}
      label={apiKeys.secret}
      secret={apiKey.api_key_id}
      onStored={onClose}
    />
  );
}
