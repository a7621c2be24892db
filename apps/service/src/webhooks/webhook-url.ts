import { isIP } from 'node:net';
import { type Problem, problem } from '@fleet/contract/ground/problems';
import type { NetworkPolicy } from '../platform/outgoing/network-policy.js';

/**
 * The problem of a receiver's address, or null. The address behind a name is checked at each connection: this refuses
 * only what the text itself shows.
 */
export function judgeWebhookUrl(text: string, policy: NetworkPolicy): Problem | null {
  const refused = (message: string) => problem('webhook_url_not_allowed', '/url', message);
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) {
    return refused('The address must begin with https://.');
  }
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') return refused('The address must not contain credentials.');
  if (url.hash !== '') return refused('The address must not have a fragment.');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isAddress = isIP(host) !== 0;
  const isMachine = host === 'localhost' || host.endsWith('.localhost');
  const meant = isAddress ? host : isMachine ? '127.0.0.1' : null;
  if (url.protocol === 'http:' && (meant === null || !policy.allowsPlain(meant))) {
    return refused('The address must begin with https://.');
  }
  if (meant !== null && !policy.allows(meant)) {
    return refused('The service does not send into private networks that its settings do not permit.');
  }
  return null;
}
