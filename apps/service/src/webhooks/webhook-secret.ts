import { createHmac, randomBytes } from 'node:crypto';

/** 256 random bits; the Standard Webhooks scheme asks for 192 at least. */
export function newWebhookSecret(): Buffer {
  return randomBytes(32);
}

/** The text that a receiver gets, once. */
export function writeWebhookSecret(secret: Buffer): string {
  return `whsec_${secret.toString('base64')}`;
}

export interface SignedMessage {
  /** The header `webhook-id`. */
  id: string;
  /** Seconds since 1970. */
  timestamp: number;
  body: string;
}

/** The headers of the Standard Webhooks scheme, version 1: one signature for each valid secret. */
export function signatureHeaders(
  { id, timestamp, body }: SignedMessage,
  secrets: readonly Buffer[],
): Record<string, string> {
  const signatures = secrets.map((secret) => {
    const digest = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64');
    return `v1,${digest}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}
