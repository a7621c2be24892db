import { isUtcDateTime } from '@fleet/contract/ground/primitives';

/** The position of a reader of the audit log, newest first. */
export interface AuditCursor {
  /**
   * The pages show only entries below this epoch and transaction. Entries that were uncommitted at the first page, or
   * came later, are left out.
   */
  horizon: { epoch: string; transactionId: string };
  /** Time (to the microsecond) and place of the last examined entry. */
  at: string;
  place: string;
}

/** Encodes a position as one opaque word for a query string. */
export function writeAuditCursor({ horizon, at, place }: AuditCursor): string {
  return Buffer.from([horizon.epoch, horizon.transactionId, at, place].join('|')).toString('base64url');
}

const number = '(?:0|[1-9][0-9]{0,19})';
const form = new RegExp(
  `^(${number})\\|(${number})\\|(\\d{4}-\\d\\d-\\d\\dT[0-9:]{8}\\.\\d{6}Z)\\|(${number}\\.${number}\\.${number})$`,
);
const mostEpochs = 2n ** 31n;
const mostTransactions = 2n ** 64n;
const mostPositions = 2n ** 63n;

/** Decodes a cursor of this service; returns null for any other text. */
export function readAuditCursor(cursor: string): AuditCursor | null {
  const found = form.exec(Buffer.from(cursor, 'base64url').toString('latin1'));
  const [, epoch, transactionId, at, place] = found ?? [];
  if (epoch === undefined || transactionId === undefined || at === undefined || place === undefined)
    return null;
  const [placeEpoch = '0', placeTransaction = '0', position = '0'] = place.split('.');
  const isWithin =
    [epoch, placeEpoch].every((each) => BigInt(each) < mostEpochs) &&
    [transactionId, placeTransaction].every((each) => BigInt(each) < mostTransactions) &&
    BigInt(position) < mostPositions &&
    isUtcDateTime(at);
  if (!isWithin) return null;
  const read: AuditCursor = { horizon: { epoch, transactionId }, at, place };
  // A text has several base64url encodings; only the canonical one is a cursor.
  return writeAuditCursor(read) === cursor ? read : null;
}
