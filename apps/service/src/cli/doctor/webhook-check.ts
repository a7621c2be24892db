import type { Config } from '../../config.js';
import { readAuthorities } from '../../platform/outgoing/authority-file.js';
import { type Finding, passed } from './finding.js';

/** Checks whether webhooks can be sent with these settings. Throws StartRefusal with the reason if not. */
export async function checkWebhooks({ webhooks }: Config): Promise<Finding[]> {
  await readAuthorities('WEBHOOK_CA_FILE', webhooks.caFile);
  const { allowedNetworks: networks } = webhooks;
  const reach = networks.length === 0 ? 'public addresses' : `public addresses, ${networks.join(', ')}`;
  return [passed('webhooks', `Events are sent to ${reach}.`)];
}
