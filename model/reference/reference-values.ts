import { delayReasons, type RequirementSpec } from './plan-shapes.js';
import { readingAsOf } from './reference-readings.js';
import type { Entry, Organisation } from './reference-state.js';

/** The requirement by which an outcome is judged, and the asset that it names. */
export interface Judged {
  spec: RequirementSpec;
  meter: string;
  place: string;
}

type Fields = Readonly<Record<string, unknown>>;

/** All faults of an outcome against its requirement, as `code /pointer`; empty if it may be recorded [C-6]. */
export function faultsOf(org: Organisation, entry: Entry, judged: Judged): string[] {
  if (entry.status === 'success') return faultsOfSuccess(org, entry, judged);
  const { spec } = judged;
  return [
    // [R-OUT-1]
    ...(entry.status === 'skipped' && spec.optional !== true ? ['skip_not_allowed /status'] : []),
    // [R-OUT-2]; a reason that is not blank [C-6].
    ...(entry.reason === null || entry.reason.trim() === '' ? ['status_reason_required /status_reason'] : []),
    // Skipped and failed outcomes have only the common fields [C-6].
    ...Object.keys(entry.fields).map((each) => `field_not_allowed /${each}`),
  ];
}

/** A success has all required fields of its kind, and no others [C-1][C-6]. */
function faultsOfSuccess(org: Organisation, entry: Entry, judged: Judged): string[] {
  const { fields } = entry;
  switch (judged.spec.kind) {
    case 'odometer':
      return [
        ...missing(fields, 'meter_type', 'value', 'asset_identifier'),
        ...odometerFaults(org, entry, judged),
      ];
    case 'weight':
      return [...missing(fields, 'unit', 'value'), ...weightFaults(fields)];
    case 'service_rating':
      return [...missing(fields, 'type', 'value'), ...ratingFaults(fields)];
    case 'delay':
      return [...missing(fields, 'is_delayed'), ...delayFaults(fields)];
    case 'form':
      return [...missing(fields, 'fields'), ...formFaults(fields, judged.spec.range ?? [0, 0])];
  }
}

function missing(fields: Fields, ...names: string[]): string[] {
  return names.filter((name) => !(name in fields)).map((name) => `field_required /${name}`);
}

/** Readings and weights are `digits[.digits]`, not negative [C-6]. */
function numberFaults(value: unknown, key: string): string[] {
  if (typeof value !== 'string') return [`wrong_type ${key}`];
  return /^\d+(\.\d+)?$/.test(value) ? [] : [`invalid_number ${key}`];
}

/** Enumerations in any letter case and in PascalCase [C-1]. */
function isWord(value: unknown, ...words: string[]): boolean {
  if (typeof value !== 'string') return false;
  const folded = value.replaceAll('_', '').toLowerCase();
  return words.some((word) => word.replaceAll('_', '') === folded);
}

function odometerFaults(
  org: Organisation,
  { fields, capturedAt }: Entry,
  { spec, meter, place }: Judged,
): string[] {
  const { meter_type: meterType, value, asset_identifier: identifier } = fields;
  const faults: string[] = [];
  if ('meter_type' in fields) {
    // [R-ODO-4][R-ODO-5]; every asset of the model has a distance meter.
    if (!isWord(meterType, 'distance', 'hours')) faults.push('unknown_value /meter_type');
    else if (!isWord(meterType, 'distance')) faults.push('meter_type_mismatch /meter_type');
  }
  if ('value' in fields) {
    const unreadable = numberFaults(value, '/value');
    faults.push(...unreadable);
    // [R-ODO-2]: less than the asset's reading at the time of capture, without the outcome that this one corrects
    // [C-6].
    const behind = Number(value) < readingAsOf(org, meter, Date.parse(capturedAt ?? ''), place);
    if (unreadable.length === 0 && spec.validate === true && behind)
      faults.push('odometer_behind_asset /value');
  }
  if (typeof identifier === 'object' && identifier !== null && 'asset' in identifier) {
    // The identifier must be that of the requirement's asset [C-6].
    const known = org.assets.some((each) => each.name === identifier.asset);
    if (!known) faults.push('unknown_asset /asset_identifier/identifier');
    else if (identifier.asset !== meter) faults.push('asset_mismatch /asset_identifier/identifier');
  }
  return faults;
}

/** [R-WGT-4] */
function weightFaults(fields: Fields): string[] {
  return [
    ...('unit' in fields && !isWord(fields.unit, 'tons', 'metric_tons') ? ['unknown_value /unit'] : []),
    ...('value' in fields ? numberFaults(fields.value, '/value') : []),
  ];
}

/** A whole number on the scale of its type [R-RAT-2][C-6]; every rating of the model asks for stars. */
function ratingFaults(fields: Fields): string[] {
  const faults: string[] = [];
  if ('type' in fields && !isWord(fields.type, 'star')) faults.push('rating_type_mismatch /type');
  if ('value' in fields && !['1', '2', '3', '4', '5'].includes(String(fields.value))) {
    faults.push('value_out_of_range /value');
  }
  return faults;
}

/** If `is_delayed` is true, a `reason` is required; it must be one of the offered reasons [C-5]. */
function delayFaults({ is_delayed: isDelayed, reason }: Fields): string[] {
  if (reason === undefined) return isDelayed === true ? ['field_required /reason'] : [];
  return delayReasons.some((each) => each === reason) ? [] : ['reason_not_allowed /reason'];
}

/** [R-FRM-7][R-FRM-9][R-FRM-13][R-FRM-16]; a range includes both ends and compares by value [C-6]. */
function formFaults({ fields }: Fields, [low, high]: readonly [number, number]): string[] {
  if (!Array.isArray(fields)) return [];
  const seen = new Set<string>();
  const faults = fields.flatMap((each: Record<string, string>, n): string[] => {
    const { integration_key: key = '', value = '', data_type: dataType = '' } = each;
    const at = `/fields/${n}`;
    if (key !== 'temp' && key !== 'door') return [`unknown_form_field ${at}/integration_key`];
    if (seen.has(key)) return [`duplicate_form_field ${at}/integration_key`];
    seen.add(key);
    const wrongType = isWord(dataType, key === 'temp' ? 'number' : 'text')
      ? []
      : [`data_type_mismatch ${at}/data_type`];
    if (value === '') return [...wrongType, ...(key === 'temp' ? [`form_field_required ${at}/value`] : [])];
    if (key === 'door') {
      return [
        ...wrongType,
        ...(['front', 'back'].includes(value) ? [] : [`value_not_in_options ${at}/value`]),
      ];
    }
    if (!/^-?\d+(\.\d+)?$/.test(value)) return [...wrongType, `invalid_value ${at}/value`];
    const inRange = Number(value) >= low && Number(value) <= high;
    return [...wrongType, ...(inRange ? [] : [`value_out_of_range ${at}/value`])];
  });
  return seen.has('temp') ? faults : [...faults, 'form_field_required /fields'];
}
