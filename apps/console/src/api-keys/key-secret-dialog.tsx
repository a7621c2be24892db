import { Button, Dialog, Notice, useFormats } from '@fleet/ui';
import { useMessages } from '../language/console-messages.js';
import { SecretDialog } from '../organisation/secret-dialog.js';
import type { DisclosedApiKey } from '../queries/api-key-options.js';

/** The secret of a key that was just made or rotated. An answer that the service has repeated has none. */
export function KeySecretDialog({ apiKey, onClose }: { apiKey: DisclosedApiKey; onClose: () => void }) {
  const { apiKeys, frame } = useMessages();
  const { text } = useFormats();
  const title = text(apiKeys.secretTitle, { name: apiKey.name });
  if (apiKey.api_key_id === null) {
    return (
      <Dialog open title={title} onClose={onClose} actions={<Button onClick={onClose}>{frame.close}</Button>}>
        <Notice tone="warning">{apiKeys.secretLost}</Notice>
      </Dialog>
    );
  }
  return (
    <SecretDialog
      title={title}
      warning={apiKeys.secretWarning}
      label={apiKeys.secret}
      secret={apiKey.api_key_id}
      onClose={onClose}
    />
  );
}
