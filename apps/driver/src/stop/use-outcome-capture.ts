import { uncheckedDraft } from '@fleet/client/driver';
import type { Problem } from '@fleet/contract/ground/problems';
import type { Requirement } from '@fleet/contract/planning/requirements';
import type { Captured } from '../phone/phone-view.js';
import { isShortOutcome, noteShort } from '../phone/route-notes.js';
import { usePhoneActions } from '../phone/use-phone.js';
import { keepAnswer } from './kept-answers.js';
import { useCapture } from './use-capture.js';
import { useHere } from './use-here.js';
import type { ActivityOnRoute } from './use-stop.js';

type Answer = { status: 'success' } | { status: 'skipped' | 'failed'; status_reason: string };

/** Captures an answer and remembers it on this phone. */
export function useOutcomeCapture({ route, view }: ActivityOnRoute, requirement: Requirement) {
  const { captureOn } = usePhoneActions();
  const { run, isBusy, fault } = useCapture();
  const here = useHere();
  const { reference } = view.activity;
  const { integration_key: key } = requirement;

  /** `fieldsOf` may take a moment, in which the button is busy. */
  function save(
    answer: Answer,
    fieldsOf: () => Promise<Readonly<Record<string, unknown>>>,
    then: () => void,
    onRefused?: (problems: readonly Problem[]) => void,
  ): void {
    const place = here();
    const send = async (): Promise<Captured> => {
      const outcome = {
        activity_reference: reference,
        integration_key: key,
        ...answer,
        ...(await fieldsOf()),
        ...(place === undefined ? {} : { position: place }),
      };
      const captured = await captureOn(route).captureOutcome(uncheckedDraft(outcome));
      if (captured.ok) {
        const capturedAt = new Date().toISOString();
        await keepAnswer(route.id, reference, key, { recordId: captured.id, capturedAt, outcome });
        await noteShort(route.id, reference, key, isShortOutcome(outcome));
      }
      return captured;
    };
    void run(send, then, onRefused);
  }

  return { save, isBusy, fault };
}
