import type { Currency } from '@fleet/contract/ground/currency';
import type { Requirement, RequirementKindName, RequirementOf } from '@fleet/contract/planning/requirements';
import type { AllocatedAsset } from '@fleet/contract/planning/routes';
import { findAssetAmong } from '../src/outcomes/asset-selection.js';
import type { JudgementFacts } from '../src/outcomes/judgement-facts.js';
import { judgeOutcome } from '../src/outcomes/outcome-judgement.js';

export const truck: AllocatedAsset = {
  id: '019a9f3e-7c11-7d3c-a2bb-5a0c64d0c0a1',
  type: 'truck',
  name: 'Truck 7',
  registration: 'K 4182',
  fleet_number: '7',
  integration_key: 'TRUCK-7',
  odometer: { meter_type: 'distance', current_reading: '182340.5', unit: 'km' },
};
export const trailer: AllocatedAsset = {
  ...truck,
  id: '019a9f3e-7c11-7d3c-a2bb-5a0c64d0c0a2',
  type: 'trailer',
  name: 'Trailer 3',
  registration: 'T 0033',
  fleet_number: null,
  integration_key: 'TRAILER-3',
  odometer: null,
};
export const euro: Currency = { id: 'EUR', symbol: '€' };
export const franc: Currency = { id: 'CHF', symbol: 'Fr.' };

const commons = { label: 'Label', is_optional: false, integration_key: 'req' };

/** One ordinary requirement of each kind. */
export const requirementExamples: { readonly [Kind in RequirementKindName]: RequirementOf<Kind> } = {
  odometer: { ...commons, kind: 'odometer', validate: true, asset_id: truck.id },
  form: {
    ...commons,
    kind: 'form',
    fields: [{ data_type: 'number', label: 'Temperature', integration_key: 'temperature', required: true }],
  },
  service_rating: { ...commons, kind: 'service_rating', type: 'star' },
  weight: { ...commons, kind: 'weight' },
  image: { ...commons, kind: 'image', multiple: false },
  cash: { ...commons, kind: 'cash', expected_amount: '120.00' },
  signature: { ...commons, kind: 'signature' },
  document_scan: { ...commons, kind: 'document_scan', document_type: 'delivery_note' },
  barcode: { ...commons, kind: 'barcode', expected: [{ code: 'P-1' }, { code: 'P-2', label: 'Glass' }] },
  delay: { ...commons, kind: 'delay', reasons: ['Traffic', 'Queue at the dock'] },
  asset: { ...commons, kind: 'asset' },
};

/** A success for each of them that follows every rule. */
export const sentExamples: Readonly<Record<RequirementKindName, Readonly<Record<string, unknown>>>> = {
  odometer: {
    meter_type: 'distance',
    value: '182345.0',
    asset_identifier: { type: 'registration', identifier: 'K 4182' },
  },
  form: {
    fields: [{ integration_key: 'temperature', value: '4.5', label: 'Temperature', data_type: 'number' }],
  },
  service_rating: { type: 'star', value: '5', comment: 'Friendly' },
  weight: { unit: 'metric_tons', value: '24.36' },
  image: { image_urls: ['https://blobs.example/1'], comment: 'Left side' },
  cash: { amount: '120.00', currency: 'EUR', reference: 'INV-9', received_by: 'N. Roca' },
  signature: { image_url: 'https://blobs.example/2', signee_name: 'N. Roca' },
  document_scan: {
    image_urls: ['https://blobs.example/3'],
    document_type: 'delivery_note',
    references: ['D-1'],
  },
  barcode: {
    codes: [
      { code: 'P-1', status: 'scanned' },
      { code: 'P-2', status: 'missing', reason: 'Not loaded' },
    ],
  },
  delay: { is_delayed: true, reason: 'Traffic', delay: '00:25:00' },
  asset: { asset_identifier: { type: 'asset_id', identifier: truck.id } },
};

export const submission = {
  submission_id: '019a9f55-3c4d-7e5f-8a9b-0c1d2e3f4a5b',
  sequence: 5,
  activity_reference: 'DELIVER-7',
  captured_at: '2026-11-20T09:41:02.000Z',
  position: [1.52109, 42.50729],
  integration_key: 'req',
};

/** Facts in which everything is known and uploaded, except addresses that contain `unknown`. */
export function factsFor(requirement: Requirement, others: Partial<JudgementFacts> = {}): JudgementFacts {
  const assets = others.assets ?? [truck, trailer];
  return {
    requirement,
    activity: { reference: 'DELIVER-7' },
    assets,
    currencies: [euro],
    findAsset: (identifier) => findAssetAmong(assets, identifier),
    readingAt: (assetId) => (assetId === truck.id ? '182340.5' : null),
    isUploaded: (url) => !url.includes('unknown'),
    ...others,
  };
}

/** An item of a submission: a success with these fields. */
export function successOf(sent: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return { ...submission, status: 'success', ...sent };
}

/** The faults of an item as `code /pointer`, sorted; empty if it may be recorded. */
export function faultsOf(
  item: unknown,
  requirement: Requirement,
  others: Partial<JudgementFacts> = {},
): string[] {
  const judged = judgeOutcome(item, factsFor(requirement, others));
  return judged.ok ? [] : judged.problems.map(({ code, key }) => `${code} ${key ?? '-'}`).sort();
}
