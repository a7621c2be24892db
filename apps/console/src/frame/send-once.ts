import { useRef } from 'react';
import { failureOf } from '../queries/call-error.js';

/** True if the status does not say whether an earlier attempt, whose answer was lost, was carried out. */
const saysNothing = (status: number) => status === 401 || status === 429 || status >= 500;

/** A call whose answer is unknown: its content as a text, and its idempotency key. */
export interface SendAttempt {
  text: string;
  key: string;
}

/** Where the last attempt is kept. */
export interface KeptAttempt {
  read(): SendAttempt | null;
  keep(attempt: SendAttempt | null): void;
}

/**
 * Sends with an idempotency key. While the answer is unknown, the same content has the same key, so that a second press
 * after a lost answer does nothing twice. Changed content gets a new key, and so does content that the service has
 * refused, because the service would repeat the refusal. Without `kept`, the key lasts as long as the component.
 */
export function useSendOnce(kept?: KeptAttempt) {
  const own = useRef<SendAttempt | null>(null);
  const { read, keep } = kept ?? {
    read: () => own.current,
    keep: (attempt: SendAttempt | null) => {
      own.current = attempt;
    },
  };
  return async <Answer>(
    content: unknown,
    send: (idempotencyKey: string) => Promise<Answer>,
  ): Promise<Answer> => {
    const text = JSON.stringify(content);
    const last = read();
    const attempt = last?.text === text ? last : { text, key: crypto.randomUUID() };
    keep(attempt);
    try {
      return await send(attempt.key);
    } catch (error) {
      const failure = failureOf(error);
      if (failure?.kind === 'refused' && !saysNothing(failure.status)) keep(null);
      throw error;
    }
  };
}
