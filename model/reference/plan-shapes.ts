import type { Activity } from '@fleet/contract/planning/routes';

export interface RequirementSpec {
  key: string;
  kind: 'odometer' | 'form' | 'weight' | 'service_rating' | 'delay';
  optional?: boolean;
  /** Only for an odometer. */
  validate?: boolean;
  /** The range of a form's field `temp`. */
  range?: readonly [number, number];
}

export interface ActivitySpec {
  reference: string;
  type: Activity['type'];
  requirements: readonly RequirementSpec[];
  /** Keys of requirements [R-RTE-17]. */
  execution: readonly string[];
  failure?: readonly string[];
}

export interface StopSpec {
  key: string;
  coordinates: readonly [number, number];
  activities: readonly ActivitySpec[];
}

const kilometres: RequirementSpec = { key: 'km', kind: 'odometer', validate: true };
const end: RequirementSpec = { key: 'end', kind: 'odometer', validate: false };
const scale: RequirementSpec = { key: 'scale', kind: 'weight' };
const stars: RequirementSpec = { key: 'stars', kind: 'service_rating', optional: true };
const why: RequirementSpec = { key: 'why', kind: 'delay' };
const check: RequirementSpec = { key: 'check', kind: 'form', optional: true, range: [-5, 4] };

const depot = { key: 'depot', coordinates: [1.473415, 42.453157] } as const;
const hotel = { key: 'hotel', coordinates: [1.489601, 42.568492] } as const;
const yard = { key: 'yard', coordinates: [1.52109, 42.50729] } as const;

/**
 * The plans of the model's routes. An outcome is judged by the version of its plan, so they differ in their
 * requirements. `strict` requires what is optional in `plain`, and has a narrower range and another order. `longer` has
 * one requirement less and one stop more. `bare` has almost nothing.
 */
export const planShapes = {
  plain: [
    {
      ...depot,
      activities: [
        { reference: 'load', type: 'pickup', requirements: [kilometres, check], execution: ['km', 'check'] },
      ],
    },
    {
      ...hotel,
      activities: [
        {
          reference: 'deliver',
          type: 'dropoff',
          requirements: [scale, stars, end, why],
          execution: ['scale', 'stars', 'end'],
          failure: ['why', 'end'],
        },
      ],
    },
  ],
  strict: [
    {
      ...depot,
      activities: [
        {
          reference: 'load',
          type: 'pickup',
          requirements: [kilometres, { ...check, range: [-5, 2] }],
          execution: ['check', 'km'],
        },
      ],
    },
    {
      ...hotel,
      activities: [
        {
          reference: 'deliver',
          type: 'dropoff',
          requirements: [scale, { ...stars, optional: false }, end, why],
          execution: ['stars', 'scale', 'end'],
          failure: ['why', 'end'],
        },
      ],
    },
  ],
  longer: [
    {
      ...depot,
      activities: [
        { reference: 'load', type: 'pickup', requirements: [kilometres, check], execution: ['km', 'check'] },
      ],
    },
    {
      ...yard,
      activities: [{ reference: 'weigh', type: 'weigh_bridge', requirements: [scale], execution: ['scale'] }],
    },
    {
      ...hotel,
      activities: [
        {
          reference: 'deliver',
          type: 'dropoff',
          requirements: [stars, end, why],
          execution: ['stars', 'end'],
          failure: ['why', 'end'],
        },
      ],
    },
  ],
  bare: [
    { ...depot, activities: [] },
    { ...hotel, activities: [{ reference: 'deliver', type: 'dropoff', requirements: [], execution: [] }] },
  ],
} as const satisfies Record<string, readonly StopSpec[]>;

export type PlanShape = keyof typeof planShapes;

export const shapeNames = Object.keys(planShapes).filter((name): name is PlanShape => name in planShapes);

export function stopsOf(shape: PlanShape): readonly StopSpec[] {
  return planShapes[shape];
}

export function activitiesOf(shape: PlanShape): readonly ActivitySpec[] {
  return stopsOf(shape).flatMap((stop) => stop.activities);
}

/** Every odometer requirement of a shape, as `activity/requirement`. */
export function metersOf(shape: PlanShape): string[] {
  return activitiesOf(shape).flatMap(({ reference, requirements }) =>
    requirements.filter(({ kind }) => kind === 'odometer').map(({ key }) => `${reference}/${key}`),
  );
}

/** The reasons for a delay. */
export const delayReasons = ['Traffic', 'Snow'] as const;

/** A requirement as an integration writes it. It names the asset of an odometer by its integration key. */
export function writtenRequirement(spec: RequirementSpec, assetKey: string) {
  const { key: integration_key, kind, optional: is_optional = false } = spec;
  const common = { kind, label: integration_key, is_optional, integration_key };
  switch (kind) {
    case 'odometer':
      return { ...common, validate: spec.validate === true, asset_integration_key: assetKey };
    case 'form':
      return { ...common, fields: formFields(spec.range ?? [0, 0]) };
    case 'service_rating':
      return { ...common, type: 'star' };
    case 'delay':
      return { ...common, reasons: [...delayReasons] };
    case 'weight':
      return common;
  }
}

function formFields(range: readonly [number, number]) {
  return [
    {
      data_type: 'number',
      label: 'Temperature',
      integration_key: 'temp',
      required: true,
      range: range.map(String),
    },
    { data_type: 'text', label: 'Door', integration_key: 'door', options: ['front', 'back'] },
  ];
}
