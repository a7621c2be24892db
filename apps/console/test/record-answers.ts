import { listRouteOutcomes } from '@fleet/contract/driving/route-outcomes';
import { exampleIds } from '@fleet/contract/ground/contract-examples';
import type { Requirement } from '@fleet/contract/planning/requirements';
import { routeExample } from '@fleet/contract/planning/route-examples';
import { listOf, type OfficeAnswer } from './office-answers.js';

const [outcomeExample] = listRouteOutcomes.answers[200].example.data;
const [stopExample, ...otherStops] = routeExample.travel_plan.points_of_interest;
const [activityExample] = stopExample?.activities ?? [];
const base = `https://fleet.example/api/v2/${exampleIds.organisation}/blobs`;

export const imageIds = [1, 2, 3].map((last) => `019a9f3e-7c11-7d3c-a2bb-5a0c64d0d00${last}`);
const imageUrls = imageIds.map((id) => `${base}/${id}`);

const asks = <Kind extends Requirement['kind']>(kind: Kind, label: string) => ({
  ...{ kind, label, integration_key: kind, is_optional: false },
});

/** A question of each kind, and what its driver sent. */
export const questions: readonly {
  requirement: Requirement;
  sent: Record<string, unknown>;
  words: string;
}[] = [
  {
    requirement: { ...asks('odometer', 'Odometer'), validate: true, asset_id: exampleIds.asset },
    sent: {
      ...{ meter_type: 'distance', value: '182340.5' },
      asset_identifier: { type: 'registration', identifier: 'K 4182' },
    },
    words: '182,340.5 km',
  },
  {
    requirement: { ...asks('form', 'Check'), fields: [] },
    sent: { fields: [{ integration_key: 'x', value: 'true', label: 'Seal intact', data_type: 'boolean' }] },
    words: 'Yes',
  },
  {
    requirement: { ...asks('service_rating', 'Rating'), type: 'star' },
    sent: { type: 'star', value: '4', comment: 'Kind' },
    words: 'Kind',
  },
  {
    requirement: asks('weight', 'Weighbridge'),
    sent: { unit: 'metric_tons', value: '24.18' },
    words: '24.18',
  },
  {
    requirement: { ...asks('image', 'Photo'), multiple: true },
    sent: { image_urls: imageUrls.slice(0, 2), comment: 'At the gate' },
    words: 'At the gate',
  },
  {
    requirement: asks('cash', 'Cash'),
    sent: { amount: '12.50', currency: 'EUR' },
    words: '12.50',
  },
  {
    requirement: asks('signature', 'Signature'),
    sent: { image_url: imageUrls[2], signee_name: 'Joana Font' },
    words: 'Joana Font',
  },
  {
    requirement: asks('document_scan', 'Papers'),
    sent: { image_urls: [imageUrls[0]], references: ['DN-40589'] },
    words: 'DN-40589',
  },
  {
    requirement: { ...asks('barcode', 'Parcels'), expected: [{ code: 'P-1' }] },
    sent: { codes: [{ code: 'P-1', status: 'missing', reason: 'Not loaded' }] },
    words: 'P-1 (Not loaded)',
  },
  {
    requirement: { ...asks('delay', 'Delay'), reasons: ['Traffic'] },
    sent: { is_delayed: true, reason: 'Traffic', delay: '00:20:00' },
    words: 'Traffic',
  },
  {
    requirement: asks('asset', 'Trailer'),
    sent: { asset_identifier: { type: 'asset_id', identifier: exampleIds.asset } },
    words: 'Truck 7 (K 4182)',
  },
];

const arrived_at = '2026-11-20T08:12:40.118Z';

/** A route whose first stop asks everything. */
export const routeAsked: OfficeAnswer = {
  etag: '"1.1"',
  body: {
    data: {
      ...routeExample,
      started_at: '2026-11-20T06:04:31.000Z',
      travel_plan: {
        points_of_interest: [
          {
            ...stopExample,
            ...{ status: 'departed', arrived_at, departed_at: '2026-11-20T08:31:40.118Z' },
            ...{
              planned_arrival_at: '2026-11-20T07:30:00.000Z',
              planned_departure_at: '2026-11-20T08:30:00.000Z',
            },
            activities: [
              {
                ...{ ...activityExample, status: 'completed' },
                requirements: questions.map(({ requirement }) => requirement),
                execution_sequence: questions.map(({ requirement }) => requirement.integration_key),
              },
            ],
          },
          ...otherStops,
        ],
      },
    },
    links: [],
  },
};

export interface OutcomeMembers {
  /** Distinguishes the outcomes of a test. */
  number: number;
  key: string;
  sent: Record<string, unknown>;
  members?: Record<string, unknown>;
}

/** A recorded outcome of the first activity. */
export function outcomeOf({ number, key, sent, members = {} }: OutcomeMembers) {
  const submission_id = `019a9f3f-1be0-7c55-8a7e-9b2d5f60ab${String(number).padStart(2, '0')}`;
  const frame = { submission_id, activity_reference: activityExample?.reference, integration_key: key };
  const outcome = { ...frame, status: 'success', captured_at: outcomeExample?.captured_at, ...sent };
  return {
    ...outcomeExample,
    ...{ submission_id, activity_reference: activityExample?.reference, requirement_key: key, kind: key },
    ...{ outcome, ...members },
  };
}

/** An answer to each question. */
export const allAnswered = listOf(
  questions.map(({ requirement: { integration_key: key }, sent }, number) =>
    outcomeOf({ number, key, sent }),
  ),
);

/** A picture of two by two pixels. */
const picture =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGP4z8AARAwQCgAf7gP9i18U1AAAAABJRU5ErkJggg==';

/** Addresses for the requested ids; `urls` replaces some of the addresses. */
export const linksFor =
  (urls: Readonly<Record<string, string | null>> = {}) =>
  (request: { query: URLSearchParams }): OfficeAnswer => {
    const ids = (request.query.get('ids') ?? '').split(',');
    const data = ids.map((id) => {
      const url = Object.hasOwn(urls, id) ? (urls[id] ?? null) : picture;
      const expires_at = url === null ? null : new Date(Date.now() + 300_000).toISOString();
      return { blob_id: id, content_type: url === null ? null : 'image/png', url, expires_at };
    });
    return { body: { data, links: [] } };
  };
