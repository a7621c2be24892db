import type { Problem } from '@fleet/contract/ground/problems';
import type { Requirement } from '@fleet/contract/planning/requirements';
import { draftImages, outcomeDraft, outcomeFields } from '@fleet/requirement-controls';
import { useLayoutEffect, useRef, useState } from 'react';
import { draftKey } from '../phone/draft-store.js';
import { changeKeptValue, dropKeptValue, useKeptValue } from '../phone/kept-value.js';
import { dropTypedAnswer, keepTypedAnswer } from '../phone/typed-answers.js';
import { useAnswerRoute } from '../phone/use-answer-route.js';
import { usePhone, usePhoneActions } from '../phone/use-phone.js';
import type { ActivityOnRoute } from './use-stop.js';

/** The draft of an answer, stored at each change. A correction begins with the corrected answer. */
export function useRequirementDraft(
  { route, stop, view }: ActivityOnRoute,
  requirement: Requirement,
  corrected: Readonly<Record<string, unknown>> | null,
) {
  const { reference } = view.activity;
  const answerRoute = useAnswerRoute(route, { requirement, reference, capturedAt: null });
  const key = draftKey(route.id, reference, requirement.integration_key);
  const kept = useKeptValue(key);
  const { dropImages } = usePhoneActions();
  const account = usePhone((phone) => phone.account);
  /**
   * Whether the question is stored in addition to the draft, so that it can be shown after its route has left the
   * phone. Null before the first change.
   */
  const isTypedKept = useRef<boolean | null>(null);
  const [isKept, setKept] = useState(true);
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [tries, setTries] = useState(0);
  const isTried = tries > 0;
  const count = useRef(0);
  const begun = corrected === null ? null : outcomeDraft(requirement, corrected, answerRoute);
  const draft = kept.value ?? begun;
  /**
   * The newest draft, for functions of an earlier render. For example, a picture may be stored only after the tap
   * on "Save".
   */
  const latest = useRef<unknown>(draft);
  useLayoutEffect(() => {
    latest.current = draft;
  });
  const fieldsOf = (value: unknown) => outcomeFields(requirement, value, answerRoute);
  const isEmptyOf = (value: unknown) =>
    JSON.stringify(fieldsOf(value)) === JSON.stringify(fieldsOf(undefined));

  function keepQuestion(value: unknown): void {
    const isTyped = account !== null && !isEmptyOf(value);
    if (isTyped === isTypedKept.current) return;
    isTypedKept.current = isTyped;
    const question = { reference, key: requirement.integration_key };
    if (!isTyped) return void dropTypedAnswer(route.id, question);
    const { username, organisation } = account;
    void keepTypedAnswer({ ...question, stopId: stop.id, username, organisationId: organisation.id, route });
  }

  /** After a first refusal, checks the draft at each change. */
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
    const found = judgeOnPhone(outcome, answerRoute, { isImage, outcomes: [] });
    if (asked === count.current) setProblems(found);
  }

  return {
    isLoaded: kept.isLoaded,
    /** The route with the reading by which the answer is judged. */
    route: answerRoute,
    draft,
    isKept,
    problems,
    tries,
    /** Nothing was typed or taken yet. */
    isEmpty: isEmptyOf(draft),
    /** The newest draft, also for functions of an earlier render. */
    latest: () => latest.current,
    fieldsOf,
    change(value: unknown) {
      latest.current = value;
      keepQuestion(value);
      void changeKeptValue(key, () => value).then(setKept);
      if (isTried) void judge(value);
    },
    refuse(found: readonly Problem[]) {
      count.current += 1;
      setTries((before) => before + 1);
      setProblems(found);
    },
    /**
     * Called when the answer is captured: the draft is not needed any more, nor are pictures that the answer does not
     * name. A newer draft that was typed while the answer was saved, here or in another window, stays.
     */
    async drop(saved: unknown = latest.current) {
      if (!(await dropKeptValue(key, saved))) return;
      await dropTypedAnswer(route.id, { reference, key: requirement.integration_key });
      const images = draftImages(saved);
      if (images.length > 0) await dropImages(images);
    },
  };
}
