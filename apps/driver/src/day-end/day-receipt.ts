/** The proof that the service has everything of a session; kept on the phone until the next one. */
export interface DayReceipt {
  sessionId: string;
  /** False while the session is being closed: the answer may have been lost on its way. */
  isClosed: boolean;
  closedAt: string;
  driverName: string;
  organisationName: string;
  assetName: string;
  /** Captures, without positions; null where this phone did not count them. */
  records: number | null;
  /** Of these, what was refused and is not delivered. */
  leftBehind: number;
  pictures: number;
  /** The highest number of the flush receipt; null where this phone does not know it. */
  through: number | null;
}

const storageKey = 'driver.day-receipt';

export function keepReceipt(receipt: DayReceipt | null): void {
  try {
    if (receipt === null) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, JSON.stringify(receipt));
  } catch {
    // Then it is shown until the page is left.
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

function isReceipt(value: unknown): value is DayReceipt {
  if (typeof value !== 'object' || value === null) return false;
  const receipt = value as Record<string, unknown>;
  const texts = ['sessionId', 'closedAt', 'driverName', 'organisationName', 'assetName'];
  return (
    texts.every((name) => typeof receipt[name] === 'string') &&
    typeof receipt.isClosed === 'boolean' &&
    typeof receipt.leftBehind === 'number' &&
    typeof receipt.pictures === 'number' &&
    [receipt.records, receipt.through].every((each) => each === null || typeof each === 'number')
  );
}
