import type { Route } from '@fleet/contract/planning/routes';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { keepDraft, readDraft } from '../phone/draft-store.js';
import { driverPaths } from '../phone/driver-paths.js';
import { dropOpenQuestion, openQuestionKey } from '../phone/open-question-key.js';
import { isAskedOn, isQuestionPlace, type QuestionPlace } from '../phone/typed-answers.js';

/** True after a start at `/driver`, where the installed app always starts. Another address was opened on purpose. */
let isFreshStart = globalThis.location !== undefined && /^\/driver\/?$/.test(globalThis.location.pathname);

/**
 * Stores which question the driver is answering. It stays stored if the phone kills the tab, or if another window takes
 * over. It is removed when the driver leaves the page.
 */
export function useOpenQuestion({ stopId, reference, key }: QuestionPlace, isCorrection: boolean): void {
  useEffect(() => {
    isFreshStart = false;
    const { pathname } = location;
    void keepDraft(openQuestionKey, { stopId, reference, key, isCorrection });
    return () => {
      // The address changes only if the driver leaves the page, not if another window takes over.
      if (location.pathname !== pathname) void dropOpenQuestion();
    };
  }, [stopId, reference, key, isCorrection]);
}

/** Whether the driver was correcting the answer to this question when the phone killed the tab. */
export async function wasCorrecting({ stopId, reference, key }: QuestionPlace): Promise<boolean> {
  const found = await readDraft(openQuestionKey);
  if (!isQuestionPlace(found) || !('isCorrection' in found) || found.isCorrection !== true) return false;
  return found.stopId === stopId && found.reference === reference && found.key === key;
}

/** For the page that replaces the question at its address. */
export function useNoOpenQuestion(): void {
  useEffect(() => void dropOpenQuestion(), []);
}

/** Opens the question again that was open when the app was closed, once after the start. */
export function useReturnToQuestion(route: Route | null): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (route === null || !isFreshStart) return;
    isFreshStart = false;
    void readDraft(openQuestionKey).then((found) => {
      if (!isQuestionPlace(found)) return;
      // A controller may have removed the stop from the route in this time.
      if (!isAskedOn(route, found)) return dropOpenQuestion();
      const { stopId, reference, key } = found;
      return navigate({ to: driverPaths.requirement, params: { stopId, reference, key } });
    });
  }, [route, navigate]);
}
