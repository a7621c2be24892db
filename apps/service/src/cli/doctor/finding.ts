import { redactText } from '../../platform/security/redaction.js';

/** What a check of the doctor found. */
export interface Finding {
  subject: string;
  isFault: boolean;
  /** The result, or what is wrong and how to correct it; one or two sentences, without secrets. */
  text: string;
}

export function well(subject: string, text: string): Finding {
  return { subject, isFault: false, text };
}

export function fault(subject: string, text: string): Finding {
  return { subject, isFault: true, text };
}

/** What an error says, for the middle of a sentence, without secrets. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return reasonOf(error.errors[0]);
  const text = error instanceof Error ? error.message : String(error);
  return redactText(text).replaceAll(/\s+/g, ' ').replace(/\.$/, '');
}
