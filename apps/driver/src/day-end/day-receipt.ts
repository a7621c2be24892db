/** The proof that the service has everything of a session; kept on the phone until the next one. */
export interface DayReceipt {
  sessionId: string;
  /** False while the session is being closed, because the response may be lost. */
  isClosed: boolean;
  closedAt: string;
  driverName: string;
  organisationName: string;
  assetName: string;
  /** The number of captures without positions; null if this phone did not count them. */
  records: number | null;
  /** How many of these were refused and are not delivered. */
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
    // An earlier version of the app did not keep how many records the office decides about.
    return isReceipt(value) ? { ...value, forOffice: value.forOffice ?? 0 } : null;
  } catch {
    return null;
  }
}

function isReceipt(value: unknown): value is Omit<DayReceipt, 'forOffice'> & { forOffice?: number } {
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
