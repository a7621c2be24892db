import type { Static } from 'typebox';
import * as Type from 'typebox';
import { AssetOdometer, assetTypeSchema } from '../fleet/assets.js';
import { Address } from '../ground/address.js';
import { Currency } from '../ground/currency.js';
import {
  Coordinates,
  closed,
  DateTime,
  enumeration,
  FreeText,
  Identifier,
  IntegrationKey,
  Label,
  nullable,
  TimeSpan,
} from '../ground/primitives.js';
import { Requirement, RequirementPlan } from './requirements.js';

export const routeStatuses = ['planned', 'active', 'completed', 'cancelled'] as const;
export type RouteStatus = (typeof routeStatuses)[number];

export const activityTypes = [
  'pickup',
  'dropoff',
  'odometer',
  'rest_stop',
  'fuel_stop',
  'border_crossing',
  'weigh_bridge',
  'fatigue_assessment',
  'breakdown',
  'timed_task',
  'custom',
] as const;
export const activityStatuses = ['pending', 'started', 'completed', 'failed', 'skipped'] as const;
export type ActivityStatus = (typeof activityStatuses)[number];
export const stopStatuses = ['pending', 'arrived', 'departed'] as const;
export type StopStatus = (typeof stopStatuses)[number];

export { Currency };

const shortText = Type.String({ maxLength: 200 });

export const Contact = closed({
  name: Label,
  phone: Type.Optional(Type.String({ maxLength: 60 })),
  email: Type.Optional(Type.String({ maxLength: 254 })),
});

/** The outline of a stop, against which arrival and departure are tested [R-RTE-11]. */
export const Geofence = Type.Union([
  closed({
    type: Type.Literal('radius'),
    centre: Coordinates,
    radius_m: Type.Number({ minimum: 10, maximum: 100_000 }),
  }),
  closed({
    type: Type.Literal('polygon'),
    coordinates: Type.Array(Coordinates, { minItems: 4, maxItems: 500 }),
  }),
]);
export type Geofence = Static<typeof Geofence>;

/** The way from the previous stop to this one, with its time and distance [R-RTE-12]. */
export const PlannedPath = closed({
  geometry: Type.Optional(
    closed({
      type: Type.Literal('LineString'),
      coordinates: Type.Array(Coordinates, { minItems: 2, maxItems: 20_000 }),
    }),
  ),
  distance_m: Type.Number({ minimum: 0, maximum: 100_000_000 }),
  duration: TimeSpan,
  from: Type.Optional(Label),
  to: Type.Optional(Label),
});

export const Party = closed({ name: Label, reference: Type.Optional(shortText) });

/** The members of a consignment, for display only [R-RTE-6]. */
const consignmentFields = {
  integration_key: IntegrationKey,
  reference: Type.Optional(shortText),
  consignor: Type.Optional(Party),
  consignee: Type.Optional(Party),
  cargo_type: Type.Optional(shortText),
  description: Type.Optional(FreeText),
  weight: Type.Optional(closed({ value: Type.Number({ minimum: 0 }), unit: enumeration(['kg', 't', 'lb']) })),
  volume: Type.Optional(closed({ value: Type.Number({ minimum: 0 }), unit: enumeration(['m3', 'l']) })),
  pieces: Type.Optional(Type.Integer({ minimum: 0 })),
  pallets: Type.Optional(Type.Number({ minimum: 0 })),
};

/** A consignment in a plan. */
const ConsignmentInRoute = closed(consignmentFields);
const { integration_key: _consignmentKey, ...withoutKey } = consignmentFields;

/** A consignment that is saved on its own, under the key in the path [C-10]. */
export const ConsignmentPlan = closed(withoutKey);
export type ConsignmentPlan = Static<typeof ConsignmentPlan>;

export const Consignment = Type.Object({ id: Identifier, ...consignmentFields });
export type Consignment = Static<typeof Consignment>;

const TimeWindow = closed({ from: DateTime, to: DateTime });

/** Members of an activity both in a plan and in a response [R-RTE-15][R-RTE-17]. */
const activityFields = {
  reference: IntegrationKey,
  type: enumeration(activityTypes),
  name: Label,
  description: Type.Optional(FreeText),
  consignment_references: Type.Optional(Type.Array(IntegrationKey, { maxItems: 500 })),
  asset_type: Type.Optional(assetTypeSchema),
  duration: Type.Optional(TimeSpan),
  requirements: Type.Array(Requirement, { maxItems: 200 }),
  execution_sequence: Type.Array(IntegrationKey, { maxItems: 200 }),
  failure_sequence: Type.Optional(Type.Array(IntegrationKey, { maxItems: 200 })),
};

/** Members of a stop both in a plan and in a response, without its activities [R-RTE-10][R-RTE-14]. */
const stopFields = {
  integration_key: IntegrationKey,
  name: Label,
  address: Address,
  contacts: Type.Optional(Type.Array(Contact, { maxItems: 20 })),
  geofence: Geofence,
  planned_arrival_at: Type.Optional(DateTime),
  planned_departure_at: Type.Optional(DateTime),
  time_windows: Type.Optional(Type.Array(TimeWindow, { maxItems: 20 })),
  maximum_service_time: Type.Optional(TimeSpan),
  planned_path_to: Type.Optional(PlannedPath),
  execution_sequence: Type.Array(IntegrationKey, {
    maxItems: 100,
    description: 'Activity references in their order.',
  }),
};

export const Activity = Type.Object({
  ...activityFields,
  asset_id: Type.Optional(Identifier),
  status: enumeration(activityStatuses),
  status_reason: Type.Optional(FreeText),
  planned: Type.Boolean({ description: 'False for an activity that the driver added on the road.' }),
});
export type Activity = Static<typeof Activity>;

export const PointOfInterest = Type.Object({
  id: Identifier,
  sequence: Type.Integer({ minimum: 1 }),
  ...stopFields,
  activities: Type.Array(Activity),
  status: enumeration(stopStatuses),
  arrived_at: nullable(DateTime),
  departed_at: nullable(DateTime),
});
export type PointOfInterest = Static<typeof PointOfInterest>;

const DriverReference = Type.Object({
  id: Identifier,
  name: Label,
  integration_key: nullable(IntegrationKey),
});

export const AllocatedAsset = Type.Object({
  id: Identifier,
  type: assetTypeSchema,
  name: Label,
  registration: nullable(shortText),
  fleet_number: nullable(shortText),
  integration_key: nullable(IntegrationKey),
  odometer: nullable(AssetOdometer),
});
export type AllocatedAsset = Static<typeof AllocatedAsset>;

/** The driver, crew and assets of the route, the assets with their odometers [R-RTE-3][R-RTE-4]. */
export const Allocation = Type.Object({
  driver: nullable(DriverReference),
  crew: Type.Array(DriverReference),
  assets: Type.Array(AllocatedAsset),
});

/** A route (load) as it is read [R-RTE-1]. */
export const Route = Type.Object({
  id: Identifier,
  integration_key: nullable(IntegrationKey),
  reference: nullable(shortText),
  name: Label,
  status: enumeration(routeStatuses),
  version: Type.Integer({
    minimum: 1,
    description: 'The version of the plan. Outcomes name the version on which they were captured.',
  }),
  site_id: nullable(Identifier),
  driver_id: nullable(Identifier),
  planned_start_at: nullable(DateTime),
  started_at: nullable(DateTime),
  completed_at: nullable(DateTime),
  allocation: Allocation,
  consignments: Type.Array(Consignment),
  travel_plan: Type.Object({ points_of_interest: Type.Array(PointOfInterest) }),
  currencies: Type.Array(Currency),
});
export type Route = Static<typeof Route>;

/** An asset is named either by its id or by the caller's key. Naming both is refused [C-10]. */
const assetReference = {
  asset_id: Type.Optional(Identifier),
  asset_integration_key: Type.Optional(IntegrationKey),
};

const ActivityPlan = closed({
  ...activityFields,
  requirements: Type.Array(RequirementPlan, { maxItems: 200 }),
  ...assetReference,
});

/** A route as an integration writes it, without the members that only the service writes [C-10]. */
export const RoutePlan = closed({
  reference: Type.Optional(shortText),
  name: Label,
  site_id: Type.Optional(Identifier),
  site_integration_key: Type.Optional(IntegrationKey),
  planned_start_at: Type.Optional(DateTime),
  allocation: Type.Optional(
    closed({
      driver_id: Type.Optional(Identifier),
      driver_integration_key: Type.Optional(IntegrationKey),
      crew_ids: Type.Optional(Type.Array(Identifier, { maxItems: 20 })),
      crew_integration_keys: Type.Optional(Type.Array(IntegrationKey, { maxItems: 20 })),
      assets: Type.Optional(
        Type.Array(
          closed({ id: Type.Optional(Identifier), integration_key: Type.Optional(IntegrationKey) }),
          { maxItems: 20 },
        ),
      ),
    }),
  ),
  consignments: Type.Optional(Type.Array(ConsignmentInRoute, { maxItems: 1_000 })),
  travel_plan: closed({
    points_of_interest: Type.Array(
      closed({ ...stopFields, activities: Type.Array(ActivityPlan, { maxItems: 100 }) }),
      { maxItems: 500 },
    ),
  }),
  currencies: Type.Optional(Type.Array(Currency, { maxItems: 30 })),
});
export type RoutePlan = Static<typeof RoutePlan>;
