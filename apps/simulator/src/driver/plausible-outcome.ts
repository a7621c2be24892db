import { formatTimeSpan } from '@fleet/contract/ground/time-span-format';
import type { AssetIdentifier } from '@fleet/contract/planning/requirement-kinds/asset-identifier';
import type { RequirementKindName, RequirementOf, SentOf } from '@fleet/contract/planning/requirements';
import type { Activity, AllocatedAsset, PointOfInterest, Route } from '@fleet/contract/planning/routes';
import { ratingValues } from '@fleet/domain/outcomes/outcome-kinds/service-rating-outcome';
import { happens, oneOf, type RandomStream, wholeBetween } from '../random-stream.js';
import { plausibleFieldValue } from './plausible-field.js';

/** The circumstances of a capture: the place in the route, the time, meters and images. */
export interface OutcomeScene {
  route: Route;
  stop: PointOfInterest;
  activity: Activity;
  nowMs: number;
  /** The reading of an asset's meter; `known` is the reading in the route, or null. */
  meterOf(assetId: string, known: string | null): string;
  /** The placeholders of the captured images, as many as `imagesNeeded` returned. */
  images: readonly string[];
  random: RandomStream;
}

type Capture<Kind extends RequirementKindName> = (
  requirement: RequirementOf<Kind>,
  scene: OutcomeScene,
) => SentOf<Kind> | null;

const captures: { [Kind in RequirementKindName]: Capture<Kind> } = {
  odometer(requirement, { route, meterOf, random }) {
    const asset = route.allocation.assets.find(({ id }) => id === requirement.asset_id);
    // The vehicle is not part of the route, or has no meter.
    if (asset === undefined || asset.odometer === null) return null;
    const { meter_type, current_reading } = asset.odometer;
    return {
      meter_type,
      value: meterOf(asset.id, current_reading),
      asset_identifier: codeOn(asset, random),
    };
  },
  form({ fields }, { nowMs, random }) {
    const filled = [];
    for (const field of fields) {
      if (field.required !== true && happens(random, 0.3)) continue;
      const value = plausibleFieldValue(field, nowMs, random);
      if (value === null && field.required === true) return null;
      const { integration_key, label, data_type } = field;
      if (value !== null) filled.push({ integration_key, value, label, data_type });
    }
    return { fields: filled };
  },
  service_rating({ type }, { random }) {
    const value = oneOf(random, ratingValues[type]);
    return { type, value, ...(happens(random, 0.3) ? { comment: oneOf(random, comments) } : {}) };
  },
  weight: (_, { random }) => ({
    unit: happens(random, 0.8) ? 'metric_tons' : 'tons',
    value: (wholeBetween(random, 5, 24_000) / 1_000).toFixed(3),
  }),
  image: (_, { images, random }) => ({
    image_urls: [...images],
    ...(happens(random, 0.2) ? { comment: oneOf(random, comments) } : {}),
  }),
  cash({ currencies, expected_amount }, { route, random }) {
    const offered = currencies ?? route.currencies;
    const amount = expected_amount ?? (wholeBetween(random, 100, 20_000) / 100).toFixed(2);
    return { amount, ...(offered.length === 0 ? {} : { currency: oneOf(random, offered).id }) };
  },
  signature: (_, { images, stop, random }) => ({
    image_url: images[0] ?? '',
    signee_name: stop.contacts?.[0]?.name ?? oneOf(random, names),
  }),
  document_scan: ({ document_type }, { images, random }) => ({
    image_urls: [...images],
    ...(document_type === undefined ? {} : { document_type }),
    ...(happens(random, 0.5) ? { references: [`DN-${wholeBetween(random, 10_000, 99_999)}`] } : {}),
  }),
  barcode({ expected, require_all, allow_unexpected }, { random }) {
    const codes = expected.map(({ code }) =>
      require_all === true || happens(random, 0.95)
        ? { code, status: 'scanned' as const }
        : { code, status: 'missing' as const, reason: 'Not on the truck' },
    );
    const isSurprise = allow_unexpected === true && happens(random, 0.1);
    const surprise = { code: `X-${wholeBetween(random, 1_000, 9_999)}`, status: 'scanned' as const };
    return { codes: isSurprise ? [...codes, surprise] : codes };
  },
  delay({ reasons, allow_other }, { stop, nowMs, random }) {
    const planned = stop.planned_arrival_at;
    const lateMs = planned === undefined ? 0 : nowMs - Date.parse(planned);
    const reason = reasons.length > 0 ? oneOf(random, reasons) : allow_other === true ? 'Traffic' : null;
    if (lateMs <= 0 || reason === null) return { is_delayed: false };
    return { is_delayed: true, reason, delay: formatTimeSpan(Math.round(lateMs)) };
  },
  asset(requirement, { route, activity, random }) {
    const id = requirement.asset_id ?? activity.asset_id;
    const type = requirement.asset_type ?? activity.asset_type;
    const fitting = route.allocation.assets.filter(
      (asset) => (id === undefined || asset.id === id) && (type === undefined || asset.type === type),
    );
    return fitting.length === 0 ? null : { asset_identifier: codeOn(oneOf(random, fitting), random) };
  },
};

const comments = ['All in order', 'Left at the back door', 'Très bien', 'Caixa mullada', '箱は濡れていた'];
const names = ['M. Ribas', 'Jordi Camps', 'Inês Ferreira', 'Zoë Lafont', '山田'];

/** One of the codes that identify an asset, as on a label. */
function codeOn(
  { id, registration, integration_key }: AllocatedAsset,
  random: RandomStream,
): AssetIdentifier {
  const codes: AssetIdentifier[] = [{ type: 'asset_id', identifier: id }];
  if (registration !== null) codes.push({ type: 'registration', identifier: registration });
  if (integration_key !== null) codes.push({ type: 'integration_key', identifier: integration_key });
  return oneOf(random, codes);
}

/** How many images a successful outcome contains; 0 for kinds without images. */
export function imagesNeeded(requirement: RequirementOf<RequirementKindName>, random: RandomStream): number {
  if (requirement.kind === 'signature') return 1;
  if (requirement.kind === 'image') return requirement.multiple ? wholeBetween(random, 1, 3) : 1;
  return requirement.kind === 'document_scan' ? wholeBetween(random, 1, 2) : 0;
}

/** A plausible successful outcome; null if the requirement cannot be captured. */
export function plausibleOutcome<Kind extends RequirementKindName>(
  kind: Kind,
  requirement: RequirementOf<Kind>,
  scene: OutcomeScene,
): SentOf<Kind> | null {
  return captures[kind](requirement, scene);
}
