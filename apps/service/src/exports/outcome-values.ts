import type { RequirementKindName } from '@fleet/contract/planning/requirements';
import type { CsvCell } from '@fleet/domain/values/csv-text';

/** The values of an outcome that fit in a CSV line; another column contains the whole outcome. */
export interface OutcomeValues {
  statusReason: string | null;
  longitude: number | null;
  latitude: number | null;
  value: CsvCell;
  unit: string | null;
  comment: string | null;
}

type Content = Readonly<Record<string, unknown>>;

/** The field with the value of each kind, and the field with its unit; null for kinds without a single value. */
const valueFields: Readonly<Record<RequirementKindName, { value: string; unit?: string } | null>> = {
  odometer: { value: 'value', unit: 'meter_type' },
  weight: { value: 'value', unit: 'unit' },
  service_rating: { value: 'value', unit: 'type' },
  cash: { value: 'amount', unit: 'currency' },
  signature: { value: 'signee_name' },
  delay: { value: 'reason' },
  asset: null,
  barcode: null,
  document_scan: null,
  form: null,
  image: null,
};

/** Reads the values from one outcome's content, as the phone sent it. */
export function outcomeValues(kind: string, content: Content): OutcomeValues {
  const fields = isKind(kind) ? valueFields[kind] : null;
  const [longitude, latitude] = Array.isArray(content.position) ? content.position : [];
  return {
    statusReason: text(content.status_reason),
    longitude: number(longitude),
    latitude: number(latitude),
    value: fields === null ? null : text(content[fields.value]),
    unit: fields?.unit === undefined ? null : text(content[fields.unit]),
    comment: text(content.comment),
  };
}

const isKind = (kind: string): kind is RequirementKindName => Object.hasOwn(valueFields, kind);
const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const number = (value: unknown): number | null => (typeof value === 'number' ? value : null);
