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

/** Stores which question is open, until its page closes. */
export function useOpenQuestion({ stopId, reference, key }: OpenQuestion): void {
  useEffect(() => {
    isFreshStart = false;
    void keepDraft(storeKey, { stopId, reference, key });
    return () => void dropDraft(storeKey);
  }, [stopId, reference, key]);
}

/** Opens the question again that was open when the app was closed, once after the start. */
export function useReturnToQuestion(isWorking: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isWorking || !isFreshStart) return;
    isFreshStart = false;
    void readDraft(storeKey).then((found) => {
      if (!isOpenQuestion(found)) return;
      const { stopId, reference, key } = found;
      void navigate({ to: driverPaths.requirement, params: { stopId, reference, key } });
    });
  }, [isWorking, navigate]);
}

function isOpenQuestion(value: unknown): value is OpenQuestion {
  if (!isRecord(value)) return false;
  return [value.stopId, value.reference, value.key].every((each) => typeof each === 'string');
}
