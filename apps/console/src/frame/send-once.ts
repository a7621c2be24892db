import { useRef } from 'react';
import { failureOf } from '../queries/call-error.js';

/** True if the status does not say whether an earlier attempt, whose answer was lost, was carried out. */
const saysNothing = (status: number) => status === 401 || status === 429 || status >= 500;

/**
 * Sends with an idempotency key. While the answer is unknown, the same content has the same key, so that a second press
 * after a lost answer does nothing twice. Changed content gets a new key, and so does content that the service has
 * refused, because the service would repeat the refusal.
 */
export function useSendOnce() {
  const attempt = useRef<{ text: string; key: string } | null>(null);
  return async <Answer>(
    content: unknown,
    send: (idempotencyKey: string) => Promise<Answer>,
  ): Promise<Answer> => {
    const text = JSON.stringify(content);
    if (attempt.current?.text !== text) attempt.current = { text, key: crypto.randomUUID() };
    try {
      return await send(attempt.current.key);
    } catch (error) {
      const failure = failureOf(error);
      if (failure?.kind === 'refused' && !saysNothing(failure.status)) attempt.current = null;
      throw error;
    }
  };
}
