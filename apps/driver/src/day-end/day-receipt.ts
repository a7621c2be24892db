import type { PhoneAccount } from '../phone/phone-view.js';
import { isSameName } from '../phone/remembered-driver.js';

/** The proof that the service has everything of a session. The phone keeps it until the next session. */
export interface DayReceipt {
  sessionId: string;
  /** False while the session is being closed, because the response may be lost. */
  isClosed: boolean;
  closedAt: string;
  /** The driver of the session, who alone sees the receipt, and only in the organisation of the session. */
  username: string;
  organisationId: string;
  driverName: string;
  organisationName: string;
  assetName: string;
  /** The number of captures without positions; null if this phone did not count them. */
  records: number | null;
  /** How many of these captures were refused and are not delivered. */
  leftBehind: number;
  /** How many of the delivered records the office decides about. */
  forOffice: number;
  pictures: number;
  /** The highest number of the flush receipt; null if this phone does not know it. */
  through: number | null;
}

const storageKey = 'driver.day-receipt';

export function keepReceipt(receipt: DayReceipt | null): void {
  try {
    if (receipt === null) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, JSON.stringify(receipt));
  } catch {
    // Without storage, the receipt is shown until the page is left.
  }
}

export function readReceipt(): DayReceipt | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null');
    return isReceipt(value) ? value : null;
  } catch {
    return null;
  }
}

/** Whether the receipt belongs to this account. Several drivers may use the phone, one after the other. */
export function isReceiptOf(receipt: DayReceipt, account: PhoneAccount | null): boolean {
  return (
    account !== null &&
    isSameName(receipt.username, account.username) &&
    receipt.organisationId === account.organisation.id
  );
}

/** False for a receipt that an earlier version of the app stored, because it does not name its driver. */
function isReceipt(value: unknown): value is DayReceipt {
  if (typeof value !== 'object' || value === null) return false;
  const receipt = value as Record<string, unknown>;
  const texts = [
    ...['sessionId', 'closedAt', 'username', 'organisationId'],
    ...['driverName', 'organisationName', 'assetName'],
  ];
  return (
    texts.every((name) => typeof receipt[name] === 'string') &&
    typeof receipt.isClosed === 'boolean' &&
    ['leftBehind', 'forOffice', 'pictures'].every((name) => typeof receipt[name] === 'number') &&
    [receipt.records, receipt.through].every((each) => each === null || typeof each === 'number')
  );
}
