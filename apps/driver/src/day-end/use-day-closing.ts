import type { DriverFailure } from '@fleet/client/driver';
import { useEffect, useState } from 'react';
import type { ParkedRecord } from '../phone/phone-view.js';
import { usePhone, usePhoneActions } from '../phone/use-phone.js';
import { useSentCount } from '../unsent/use-sent-count.js';
import { type DayReceipt, isReceiptOf, keepReceipt, readReceipt } from './day-receipt.js';

export interface DayClosing {
  isBusy: boolean;
  failure: DriverFailure | null;
  /** Refused records that the driver must decide about before the session can be closed. */
  parked: readonly ParkedRecord[] | null;
  receipt: DayReceipt | null;
  close(options?: { giveUpParked: boolean }): Promise<void>;
  /** Called if the driver wants to correct the records first. */
  cancel(): void;
}

/** The service did not respond, or was too busy: the same attempt can succeed later. */
export function isWaitFailure(failure: DriverFailure): boolean {
  if (failure.kind === 'refused') return failure.status >= 500 || failure.status === 429;
  return failure.kind === 'unreachable' || failure.kind === 'unreadable' || failure.kind === 'aborted';
}

/**
 * Sends everything, closes the session with its flush receipt, and keeps the receipt of the day until the next session.
 */
export function useDayClosing(): DayClosing {
  const { closeSession } = usePhoneActions();
  const { session, sessionEnd, asset, account, unsent, quarantined, isOnline } = usePhone((view) => ({
    isOnline: view.isOnline,
    session: view.session,
    sessionEnd: view.sessionEnd,
    asset: view.asset,
    account: view.account,
    unsent: view.unsent,
    quarantined: view.quarantined,
  }));
  const count = useSentCount();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<DriverFailure | null>(null);
  const [parked, setParked] = useState<readonly ParkedRecord[] | null>(null);
  const [kept, setKept] = useState(readReceipt);
  const receipt = kept !== null && isReceiptOf(kept, account) ? kept : null;

  function keep(next: DayReceipt | null): void {
    keepReceipt(next);
    setKept(next);
  }

  useEffect(() => {
    if (receipt === null) return;
    if (session !== null && session.id !== receipt.sessionId) keep(null);
    // The answer to the close was lost, and the service says that the session is closed.
    const isEnded = sessionEnd?.status === 'closed' && sessionEnd.sessionId === receipt.sessionId;
    if (isEnded && !receipt.isClosed && !isBusy) {
      keep({ ...receipt, isClosed: true, closedAt: sessionEnd.endedAt });
      return;
    }
    // This number may still rise: the close itself sends the last records, and the driver may give up a refused record
    // later.
    const forOffice = quarantined.filter((each) => each.sessionId === receipt.sessionId).length;
    if (forOffice > receipt.forOffice) keep({ ...receipt, forOffice });
  });

  // When the network is back, the failure of the last attempt no longer applies.
  useEffect(() => {
    if (isOnline) setFailure((before) => (before !== null && isWaitFailure(before) ? null : before));
  }, [isOnline]);

  async function close({ giveUpParked }: { giveUpParked: boolean } = { giveUpParked: false }): Promise<void> {
    if (isBusy || session === null) return;
    setBusy(true);
    setFailure(null);
    setParked(null);
    const draft = draftReceipt();
    keepReceipt(draft);
    const closed = await closeSession({ giveUpParked });
    setBusy(false);
    if (closed.ok) {
      keep({ ...draft, isClosed: true, closedAt: new Date().toISOString() });
      return;
    }
    if ('parked' in closed) {
      keep(null);
      setParked(closed.parked);
      return;
    }
    setKept(draft);
    setFailure(closed.failure);
  }

  function draftReceipt(): DayReceipt {
    const sessionId = session?.id ?? '';
    const own = count?.sessionId === sessionId ? count : null;
    const leftBehind = unsent.filter((each) => each.sessionId === sessionId && each.parked !== null).length;
    return {
      sessionId,
      isClosed: false,
      closedAt: new Date().toISOString(),
      username: account?.username ?? '',
      organisationId: account?.organisation.id ?? '',
      driverName: account?.name ?? '',
      organisationName: account?.organisation.name ?? '',
      assetName: asset?.name ?? '',
      records: own?.captures ?? null,
      leftBehind,
      forOffice: 0,
      pictures: own?.pictures ?? 0,
      through: leftBehind > 0 ? null : (own?.through ?? null),
    };
  }

  return { isBusy, failure, parked, receipt, close, cancel: () => setParked(null) };
}
