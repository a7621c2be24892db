import { Sign, type SignProps } from '@fleet/ui';
import { useAccess } from '../access/use-access.js';
import { useMessages } from '../language/console-messages.js';
import type { ApiKey } from '../queries/api-key-options.js';
import { type ApiKeyStatus, statusOfKey } from './api-key-form.js';

const tones: Readonly<Record<ApiKeyStatus, SignProps['tone']>> = {
  live: 'success',
  expired: 'skipped',
  revoked: 'danger',
};

export function ApiKeySign({ apiKey }: { apiKey: ApiKey }) {
  const { apiKeys } = useMessages();
  const status = statusOfKey(apiKey, useAccess().now());
  return <Sign tone={tones[status]}>{apiKeys.statuses[status]}</Sign>;
}
