import type { Route } from '@fleet/contract/planning/routes';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { dropDraft, keepDraft, readDraft } from '../phone/draft-store.js';
import { driverPaths } from '../phone/driver-paths.js';
import { isRecord } from './route-notes.js';

/** The question that the driver is answering. It stays stored if the phone kills the tab. */
interface OpenQuestion {
  stopId: string;
  reference: string;
  key: string;
}

const storeKey = 'open-question';
/** True after a start at `/driver`, where the installed app always starts. Another address was opened on purpose. */
let isFreshStart = globalThis.location !== undefined && /^\/driver\/?$/.test(globalThis.location.pathname);

/** Stores which question is open, until its page closes, and after it when another window takes over. */
export function useOpenQuestion({ stopId, reference, key }: OpenQuestion): void {
  useEffect(() => {
    isFreshStart = false;
    const { pathname } = location;
    void keepDraft(storeKey, { stopId, reference, key });
    return () => {
      // The address stays when the page was taken from the driver, and changes when they leave it.
      if (location.pathname !== pathname) void dropDraft(storeKey);
    };
  }, [stopId, reference, key]);
}

/** For the page that replaces the question at its address. */
export function useNoOpenQuestion(): void {
  useEffect(() => void dropDraft(storeKey), []);
}

/** Opens the question again that was open when the app was closed, once after the start. */
export function useReturnToQuestion(route: Route | null): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (route === null || !isFreshStart) return;
    isFreshStart = false;
    void readDraft(storeKey).then((found) => {
      if (!isOpenQuestion(found)) return;
      // The office may have taken the stop off the route meanwhile.
      if (!isAskedOn(route, found)) return dropDraft(storeKey);
      const { stopId, reference, key } = found;
      return navigate({ to: driverPaths.requirement, params: { stopId, reference, key } });
    });
  }, [route, navigate]);
}

function isAskedOn(route: Route, { stopId, reference, key }: OpenQuestion): boolean {
  const stop = route.travel_plan.points_of_interest.find((each) => each.id === stopId);
  const activity = stop?.activities.find((each) => each.reference === reference);
  return activity?.requirements.some((each) => each.integration_key === key) ?? false;
}

function isOpenQuestion(value: unknown): value is OpenQuestion {
  if (!isRecord(value)) return false;
  return [value.stopId, value.reference, value.key].every((each) => typeof each === 'string');
}
