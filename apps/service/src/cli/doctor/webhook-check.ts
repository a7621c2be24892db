import type { Config } from '../../config.js';
import { readReceiverAuthorities } from '../../webhooks/receiver-authorities.js';
import { type Finding, well } from './finding.js';

/** Whether webhooks can be sent with these settings. Throws StartRefusal, which says why not. */
export async function checkWebhooks({ webhooks }: Config): Promise<Finding[]> {
  await readReceiverAuthorities(webhooks.caFile);
  const { allowedNetworks: networks } = webhooks;
  const reach = networks.length === 0 ? 'public addresses' : `public addresses, ${networks.join(', ')}`;
  return [well('webhooks', `Events are sent to ${reach}.`)];
}
