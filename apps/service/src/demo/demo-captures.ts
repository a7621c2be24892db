import { formatTimeSpan } from '@fleet/contract/ground/time-span-format';
import type { AssetIdentifier } from '@fleet/contract/planning/requirement-kinds/asset-identifier';
import type { FormField } from '@fleet/contract/planning/requirement-kinds/form-kind';
import type { RequirementKindName, RequirementOf, SentOf } from '@fleet/contract/planning/requirements';
import type { Activity, AllocatedAsset, PointOfInterest, Route } from '@fleet/contract/planning/routes';
import { ratingValues } from '@fleet/domain/outcomes/outcome-kinds/service-rating-outcome';
import { matchesPattern } from '@fleet/domain/patterns/field-pattern';
import { cycled } from './seeded-random.js';

/** The driver's position on the route, and the data available there for captures. */
export interface CaptureScene {
  route: Route;
  stop: PointOfInterest;
  activity: Activity;
  nowMs: number;
  /** Distance and time since the start, along the planned paths. */
  drivenM: number;
  drivenMs: number;
  /** Addresses of completed uploads; at least one. */
  imageUrls: readonly string[];
}

type Capture<Kind extends RequirementKindName> = (
  requirement: RequirementOf<Kind>,
  scene: CaptureScene,
) => SentOf<Kind>;

/** The content of the code on the asset. */
function codeOn(asset: AllocatedAsset): AssetIdentifier {
  if (asset.integration_key !== null) return { type: 'integration_key', identifier: asset.integration_key };
  if (asset.registration !== null) return { type: 'registration', identifier: asset.registration };
  return { type: 'asset_id', identifier: asset.id };
}

function selectedAsset(
  requirement: RequirementOf<'asset'>,
  { route, activity }: CaptureScene,
): AssetIdentifier {
  const id = requirement.asset_id ?? activity.asset_id;
  const type = requirement.asset_type ?? activity.asset_type;
  const found = route.allocation.assets.find(
    (asset) => (id === undefined || asset.id === id) && (type === undefined || asset.type === type),
  );
  return found === undefined ? { type: 'asset_id', identifier: id ?? '-' } : codeOn(found);
}

/** The allocation's reading plus the driven distance, never below the allocation's reading. */
function odometerReading(requirement: RequirementOf<'odometer'>, scene: CaptureScene): SentOf<'odometer'> {
  const { asset_id } = requirement;
  const asset = scene.route.allocation.assets.find(({ id }) => id === asset_id);
  const meter_type = asset?.odometer?.meter_type ?? 'distance';
  const driven = meter_type === 'hours' ? scene.drivenMs / 3_600_000 : scene.drivenM / 1_000;
  const value = Math.ceil((Number(asset?.odometer?.current_reading ?? '0') + driven) * 10) / 10;
  return {
    meter_type,
    value: value.toFixed(1),
    asset_identifier: asset === undefined ? { type: 'asset_id', identifier: asset_id } : codeOn(asset),
  };
}

/** Texts for fields with a pattern; the first that matches is used. */
const patternedTexts = ['TV-204518', '204518', 'K 4182', 'A1', 'a', ''];

function fieldValue({ data_type, options, range, regex }: FormField, nowMs: number): string {
  const [option] = options ?? [];
  if (option !== undefined) return option;
  const [least, most] = range ?? [];
  switch (data_type) {
    case 'boolean':
      return 'true';
    case 'number': {
      if (least === undefined || most === undefined) return '2';
      const span = Number(most) - Number(least);
      return (Number(least) + span / 3).toFixed(span < 10 ? 1 : 0);
    }
    case 'date': {
      if (least === undefined || most === undefined) return new Date(nowMs).toISOString().slice(0, 10);
      return new Date((Date.parse(least) + Date.parse(most)) / 2).toISOString().slice(0, 10);
    }
    case 'text':
      if (regex === undefined) return 'In order';
      return patternedTexts.find((text) => matchesPattern(regex, text)) ?? '';
  }
}

function delayOf(
  { reasons, allow_other }: RequirementOf<'delay'>,
  { stop, nowMs }: CaptureScene,
): SentOf<'delay'> {
  const lateMs = nowMs - Date.parse(stop.planned_arrival_at ?? new Date(nowMs).toISOString());
  const reason = reasons[0] ?? (allow_other === true ? 'Traffic' : undefined);
  if (lateMs <= 0 || reason === undefined) return { is_delayed: false };
  return { is_delayed: true, reason, delay: formatTimeSpan(lateMs) };
}

const captures: { [Kind in RequirementKindName]: Capture<Kind> } = {
  odometer: odometerReading,
  form: ({ fields }, { nowMs }) => ({
    fields: fields.map((field) => ({
      integration_key: field.integration_key,
      value: fieldValue(field, nowMs),
      label: field.label,
      data_type: field.data_type,
    })),
  }),
  service_rating: ({ type }) => ({ type, value: cycled(ratingValues[type], -1) }),
  weight: () => ({ unit: 'metric_tons', value: '0.42' }),
  image: ({ multiple }, { imageUrls }) => ({
    image_urls: multiple ? imageUrls.slice(0, 2) : [cycled(imageUrls, 0)],
  }),
  cash: ({ expected_amount = '20.00', currencies }, { route }) => {
    const [currency] = currencies ?? route.currencies;
    return { amount: expected_amount, ...(currency === undefined ? {} : { currency: currency.id }) };
  },
  signature: (_requirement, { stop, imageUrls }) => ({
    image_url: cycled(imageUrls, -1),
    signee_name: stop.contacts?.[0]?.name ?? 'Receiver',
  }),
  document_scan: ({ document_type }, { imageUrls }) => ({
    image_urls: [cycled(imageUrls, 0)],
    ...(document_type === undefined ? {} : { document_type }),
  }),
  barcode: ({ expected }) => ({ codes: expected.map(({ code }) => ({ code, status: 'scanned' })) }),
  delay: delayOf,
  asset: (requirement, scene) => ({ asset_identifier: selectedAsset(requirement, scene) }),
};

/** A plausible capture of a driver for the requirement when all goes well. */
export function captureFor<Kind extends RequirementKindName>(
  kind: Kind,
  requirement: RequirementOf<Kind>,
  scene: CaptureScene,
): SentOf<Kind> {
  return captures[kind](requirement, scene);
}
