import type { Route } from '@fleet/contract/planning/routes';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { dropDraft, keepDraft, readDraft } from '../phone/draft-store.js';
import { driverPaths } from '../phone/driver-paths.js';
import { isRecord } from './route-notes.js';

/** The question that the driver is answering; a tab that the phone kills leaves it behind. */
interface OpenQuestion {
  stopId: string;
  reference: string;
  key: string;
}

const storeKey = 'open-question';
/** The installed app starts at the route whatever the driver was doing; another address was opened on purpose. */
let isFreshStart = globalThis.location !== undefined && /^\/driver\/?$/.test(globalThis.location.pathname);

/** Notes that this question is open for as long as the page is, and after it when another window takes over. */
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

/** For what takes the place of the question at its address. */
export function useNoOpenQuestion(): void {
  useEffect(() => void dropDraft(storeKey), []);
}

/** Leads back to the question in the midst of which the app was closed, once after a start. */
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
