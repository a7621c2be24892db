/** The position of a reader in the order of the feed: the last event read. */
export interface EventPlace {
  epoch: number;
  /** Decimal text, because JavaScript numbers are not exact for 64 bits. */
  transactionId: string;
  position: string;
}

/** Before every event. */
export const feedStart: EventPlace = { epoch: 0, transactionId: '0', position: '0' };

/** Encodes a position as one opaque word for a query string. */
export function writeEventCursor({ epoch, transactionId, position }: EventPlace): string {
  return Buffer.from(`${epoch}.${transactionId}.${position}`).toString('base64url');
}

const placeForm = /^(0|[1-9][0-9]{0,9})\.(0|[1-9][0-9]{0,19})\.(0|[1-9][0-9]{0,18})$/;
const highestEpoch = 2 ** 31 - 1;
const highestTransactionId = 2n ** 64n - 1n;
const highestPosition = 2n ** 63n - 1n;

/** Decodes a cursor of this service; returns null for any other text. */
export function readEventCursor(cursor: string): EventPlace | null {
  const found = placeForm.exec(Buffer.from(cursor, 'base64url').toString('latin1'));
  const [, epochText, transactionId, position] = found ?? [];
  if (epochText === undefined || transactionId === undefined || position === undefined) return null;
  const epoch = Number(epochText);
  if (epoch > highestEpoch || BigInt(transactionId) > highestTransactionId) return null;
  if (BigInt(position) > highestPosition) return null;
  const place = { epoch, transactionId, position };
  // A text has several base64url encodings; only the canonical one is a cursor.
  return writeEventCursor(place) === cursor ? place : null;
}
