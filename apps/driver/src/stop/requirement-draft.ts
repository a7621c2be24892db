import type { Problem } from '@fleet/contract/ground/problems';
import type { Requirement } from '@fleet/contract/planning/requirements';
import { draftImages, outcomeDraft, outcomeFields } from '@fleet/requirement-controls';
import { useRef, useState } from 'react';
import { draftKey } from '../phone/draft-store.js';
import { usePhoneActions } from '../phone/use-phone.js';
import { changeKeptValue, dropKeptValue, useKeptValue } from './kept-value.js';
import type { ActivityOnRoute } from './use-stop.js';

/** The draft of a requirement, kept at each change; while it corrects an answer, it begins with that one. */
export function useRequirementDraft(
  { route, view }: ActivityOnRoute,
  requirement: Requirement,
  corrected: Readonly<Record<string, unknown>> | null,
) {
  const { reference } = view.activity;
  const key = draftKey(route.id, reference, requirement.integration_key);
  const kept = useKeptValue(key);
  const { dropImages } = usePhoneActions();
  const [isKept, setKept] = useState(true);
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [tries, setTries] = useState(0);
  const isTried = tries > 0;
  const count = useRef(0);
  const begun = corrected === null ? null : outcomeDraft(requirement, corrected, route);
  const draft = kept.value ?? begun;
  const fieldsOf = (value: unknown) => outcomeFields(requirement, value, route);

  /** After a first refusal the faults follow what is typed. */
  async function judge(value: unknown): Promise<void> {
    count.current += 1;
    const asked = count.current;
    const { judgeOnPhone } = await import('@fleet/domain/outcomes/phone-judgement');
    const outcome = {
      submission_id: crypto.randomUUID(),
      activity_reference: reference,
      integration_key: requirement.integration_key,
      captured_at: new Date().toISOString(),
      status: 'success',
      ...fieldsOf(value),
    };
    const isImage = (url: string) => url.startsWith('captured-image:');
    const found = judgeOnPhone(outcome, route, { isImage, outcomes: [] });
    if (asked === count.current) setProblems(found);
  }

  return {
    isLoaded: kept.isLoaded,
    draft,
    isKept,
    problems,
    tries,
    /** Nothing was typed or taken yet. */
    isEmpty: JSON.stringify(fieldsOf(draft)) === JSON.stringify(fieldsOf(undefined)),
    fields: () => fieldsOf(draft),
    change(value: unknown) {
      void changeKeptValue(key, () => value).then(setKept);
      if (isTried) void judge(value);
    },
    refuse(found: readonly Problem[]) {
      count.current += 1;
      setTries((before) => before + 1);
      setProblems(found);
    },
    /** The answer is captured: the draft and the pictures that did not come into it are not needed any more. */
    drop() {
      void dropKeptValue(key);
      const images = draftImages(draft);
      if (images.length > 0) void dropImages(images);
    },
  };
}
