import { redactText } from '../../platform/security/redaction.js';

/** The result of one check of the doctor. */
export interface Finding {
  subject: string;
  isFault: boolean;
  /** The result, or the fault and how to correct it; one or two sentences, without secrets. */
  text: string;
}

export function passed(subject: string, text: string): Finding {
  return { subject, isFault: false, text };
}

export function fault(subject: string, text: string): Finding {
  return { subject, isFault: true, text };
}

/** The message of an error, without secrets, to use inside a sentence. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return reasonOf(error.errors[0]);
  const text = error instanceof Error ? error.message : String(error);
  return redactText(text).replaceAll(/\s+/g, ' ').replace(/\.$/, '');
}
