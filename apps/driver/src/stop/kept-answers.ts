import { isRecord } from '@fleet/contract/ground/schema-reading';
import { useMemo } from 'react';
import { draftKey } from '../phone/draft-store.js';
import { changeKeptValue, useKeptValue } from '../phone/kept-value.js';

/** A captured answer as this phone remembers it, whether it was sent or not. */
export interface KeptAnswer {
  /** The id of the record, equal to `submission_id`. */
  recordId: string;
  capturedAt: string;
  outcome: Readonly<Record<string, unknown>>;
}

const answersKey = (routeId: string, reference: string, key: string) =>
  `${draftKey(routeId, reference, key)}/answers`;

/** The answers to a requirement, oldest first; each corrects the earlier ones. */
export function useKeptAnswers(routeId: string, reference: string, key: string) {
  const { isLoaded, value } = useKeptValue(answersKey(routeId, reference, key));
  const answers = useMemo(() => (Array.isArray(value) ? value.filter(isKeptAnswer) : []), [value]);
  return { isLoaded, answers };
}

export async function keepAnswer(
  routeId: string,
  reference: string,
  key: string,
  answer: KeptAnswer,
): Promise<void> {
  await changeKeptValue(answersKey(routeId, reference, key), (value) => [
    ...(Array.isArray(value) ? value : []),
    answer,
  ]);
}

function isKeptAnswer(value: unknown): value is KeptAnswer {
  return (
    isRecord(value) &&
    typeof value.recordId === 'string' &&
    typeof value.capturedAt === 'string' &&
    isRecord(value.outcome)
  );
}
