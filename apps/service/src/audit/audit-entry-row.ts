import type { AuditChanges } from '@fleet/domain/organisations/audit-changes';
import { exactTime } from '../platform/database/exact-time.js';

/** An audit row as it is read, under the names of its columns. */
export interface AuditEntryRow {
  organisation_id: string;
  id: string;
  /**
   * `epoch.transaction.position`, the order of entries; as text, because the numbers exceed JavaScript's safe integers.
   */
  place: string;
  /** ISO 8601 UTC, to the microsecond. */
  exact_at: string;
  actor_kind: 'user' | 'api_key' | 'system';
  actor_id: string | null;
  actor_part: string | null;
  action: string;
  subject_kind: string;
  subject_id: string;
  request_id: string | null;
  address: string | null;
  device_id: string | null;
  changes: AuditChanges | null;
  data: Readonly<Record<string, unknown>>;
}

/** The place as text, for a table that is ordered by it. */
export const placeText = (alias: string): string =>
  `concat_ws('.', ${alias}.epoch, ${alias}.transaction_id, ${alias}.position)`;

/** The columns of an `AuditEntryRow`. */
export const entryColumns = (alias: string): string =>
  `${alias}.organisation_id, ${alias}.id, ${placeText(alias)} as place, ${exactTime(`${alias}.at`)} as exact_at,
    ${alias}.actor_kind, ${alias}.actor_id, ${alias}.actor_part, ${alias}.action, ${alias}.subject_kind,
    ${alias}.subject_id, ${alias}.request_id, ${alias}.address, ${alias}.device_id, ${alias}.changes, ${alias}.data`;

/** The place before every entry. */
export const firstPlace = '0.0.0';

/** Epoch, transaction and position of a place, for three parameters of a statement. */
export function placeParts(place: string): [string, string, string] {
  const [epoch = '0', transaction = '0', position = '0'] = place.split('.');
  return [epoch, transaction, position];
}

/**
 * The time as the interface writes it: in milliseconds, as the service stores it, or in full if it has more digits.
 */
export function entryTime({ exact_at }: Pick<AuditEntryRow, 'exact_at'>): string {
  return exact_at.replace(/000Z$/, 'Z');
}
