import { isRecord } from '@fleet/contract/ground/schema-reading';
import { useEffect, useState } from 'react';
import { changeKeptValue, dropKeptValue, useKeptValue } from '../phone/kept-value.js';
import type { DriverFailure, ReleaseRequest } from '../phone/phone-view.js';
import { usePhone, usePhoneActions } from '../phone/use-phone.js';
import { noteOwnAnswer } from './own-answer.js';

/** A refusal that the driver gave without a network. It survives a killed tab. */
export interface KeptRefusal {
  requestId: string;
  reason: string;
}

const key = 'release/refusal';
const againMs = 5_000;

/** The refusal of this request that waits for a network. */
export function useKeptRefusal(request: ReleaseRequest | null): KeptRefusal | null {
  const { value } = useKeptValue(key);
  return isKeptRefusal(value) && value.requestId === request?.id ? value : null;
}

export async function keepRefusal(refusal: KeptRefusal): Promise<void> {
  await changeKeptValue(key, () => refusal);
}

/** Called before the driver sends another answer, and when the service has accepted or finally refused this refusal. */
export async function dropRefusal(refusal: KeptRefusal | null): Promise<void> {
  if (refusal !== null) await dropKeptValue(key, refusal);
}

/** Sends the refusal of an open request as soon as there is a network. Must be active on every page. */
export function useSendRefusal(request: ReleaseRequest | null, refusal: KeptRefusal | null): void {
  const { refuseIfOpen } = usePhoneActions();
  const isOnline = usePhone((view) => view.isOnline);
  const [failures, setFailures] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure leads to another attempt
  useEffect(() => {
    if (request === null || refusal === null || !isOnline) return;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const send = async () => {
      noteOwnAnswer(request.id, 'refused');
      const answered = await refuseIfOpen(request, refusal.reason);
      if (!answered.ok) noteOwnAnswer(request.id, null);
      if (answered.ok || !mayBeSentAgain(answered.failure)) await dropRefusal(refusal);
      else if (!isOver) timer = setTimeout(() => setFailures((count) => count + 1), againMs);
    };
    void send();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [request, refusal, isOnline, failures, refuseIfOpen]);
}

/** True if the service has not decided about the answer, so that it can be sent again. */
export function mayBeSentAgain(failure: DriverFailure): boolean {
  return failure.kind === 'refused' ? failure.status >= 500 || failure.status === 429 : true;
}

function isKeptRefusal(value: unknown): value is KeptRefusal {
  return isRecord(value) && typeof value.requestId === 'string' && typeof value.reason === 'string';
}
