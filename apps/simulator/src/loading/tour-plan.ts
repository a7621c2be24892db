import { formatTimeSpan } from '@fleet/contract/ground/time-span-format';
import type { RoutePlan } from '@fleet/contract/planning/routes';
import { type RandomStream, wholeBetween } from '../random-stream.js';
import type { SourceTour, TourStop } from '../routes-from/source-tour.js';
import {
  deliveryRequirements,
  failureRequirements,
  handBackRequirements,
  loadingRequirements,
  type RequirementFrame,
  takeOverRequirements,
} from './tour-requirements.js';

type StopPlan = RoutePlan['travel_plan']['points_of_interest'][number];
type ActivityPlan = StopPlan['activities'][number];

/** The driver and vehicles of a tour, and its start. */
export interface TourAssignment {
  driverId: string;
  truckId: string;
  trailerKey: string;
  /** Milliseconds since 1970. */
  startMs: number;
  /** Planned times are divided by it, as the driving is; durations stay the same. */
  speed: number;
  random: RandomStream;
}

/** An arrival counts as late after this delay, in milliseconds of the driver's day. */
const toleranceMs = 20 * 60_000;
const longestLine = 400;

/** The plan of a tour as an integration saves it, with requirements of every kind and times compressed by the speed. */
export function planOfTour(tour: SourceTour, assignment: TourAssignment): RoutePlan {
  const { random, startMs, speed, truckId, trailerKey, driverId } = assignment;
  const frame: RequirementFrame = {
    ...{ random, truckId, trailerKey },
    date: new Date(startMs).toISOString().slice(0, 10),
    lateAfterMs: Math.max(1, Math.round(toleranceMs / speed)),
    codePrefix: `P${wholeBetween(random, 100_000, 999_999)}`,
  };
  const clock = new PlanClock(startMs, speed);
  const last = tour.stops.length - 1;
  const stops = tour.stops.map((stop, index) => {
    const activities =
      index === 0
        ? startActivities(frame)
        : index === last
          ? endActivities(frame)
          : doorActivities(index, frame, stop);
    return stopPlan(stop, activities, clock);
  });
  return {
    reference: tour.key.slice(0, 200),
    name: tour.name,
    planned_start_at: clock.instant(0),
    allocation: { driver_id: driverId, assets: [{ id: truckId }, { integration_key: trailerKey }] },
    consignments: tour.stops.flatMap((stop, index) =>
      stop.demand > 0 && index > 0 && index < last
        ? [
            {
              integration_key: `C${index}`,
              consignee: { name: stop.name },
              description: `${stop.demand} units`,
            },
          ]
        : [],
    ),
    travel_plan: { points_of_interest: stops },
    currencies: [{ id: 'EUR', symbol: '€' }],
  };
}

/** The duration of a tour with its driving, waiting and work, in milliseconds of the driver's day. */
export function tourSpanMs({ stops }: SourceTour): number {
  const clock = new PlanClock(0, 1);
  for (const stop of stops) clock.pass(stop);
  return clock.nowS * 1_000;
}

/** The planned time in a tour, in seconds from its start. Only `instant` compresses times. */
class PlanClock {
  nowS = 0;
  constructor(
    readonly startMs: number,
    readonly speed: number,
  ) {}

  /** Advances to the end of a stop; returns the time of arrival. */
  pass({ wayTo, window, serviceS }: TourStop): number {
    const arrivalS = this.nowS + (wayTo?.durationS ?? 0);
    this.nowS = Math.max(arrivalS, window?.fromS ?? 0) + serviceS;
    return arrivalS;
  }

  instant(seconds: number): string {
    return new Date(this.startMs + (seconds * 1_000) / this.speed).toISOString();
  }
}

function stopPlan(stop: TourStop, activities: ActivityPlan[], clock: PlanClock): StopPlan {
  const [longitude, latitude] = stop.coordinates;
  const arrivalS = clock.pass(stop);
  const { wayTo, window } = stop;
  return {
    integration_key: stop.key,
    name: stop.name,
    address: {
      ...(stop.street === undefined ? {} : { street: stop.street }),
      ...(stop.city === undefined ? {} : { city: stop.city }),
      coordinates: [longitude, latitude],
    },
    geofence: { type: 'radius', centre: [longitude, latitude], radius_m: 80 },
    planned_arrival_at: clock.instant(arrivalS),
    planned_departure_at: clock.instant(clock.nowS),
    ...(window === null
      ? {}
      : { time_windows: [{ from: clock.instant(window.fromS), to: clock.instant(window.untilS) }] }),
    ...(wayTo === null ? {} : { planned_path_to: pathOf(wayTo) }),
    activities,
    execution_sequence: activities.map((each) => each.reference),
  };
}

function pathOf({
  line,
  distanceM,
  durationS,
}: NonNullable<TourStop['wayTo']>): NonNullable<StopPlan['planned_path_to']> {
  const every = Math.max(1, Math.ceil(line.length / longestLine));
  const coordinates = line
    .filter((_, index) => index % every === 0 || index === line.length - 1)
    .map(([longitude, latitude]): [number, number] => [longitude, latitude]);
  return {
    ...(coordinates.length < 2 ? {} : { geometry: { type: 'LineString', coordinates } }),
    distance_m: distanceM,
    duration: formatTimeSpan(durationS * 1_000),
  };
}

function startActivities(frame: RequirementFrame): ActivityPlan[] {
  return [
    activity('START', 'odometer', 'Take the vehicle over', takeOverRequirements(frame)),
    activity('LOAD', 'pickup', 'Load', loadingRequirements(frame)),
  ];
}

function doorActivities(index: number, frame: RequirementFrame, stop: TourStop): ActivityPlan[] {
  const requirements = deliveryRequirements(index - 1, {
    ...frame,
    codePrefix: `${frame.codePrefix}-${index}`,
  });
  const failure = failureRequirements();
  return [
    {
      ...activity(`DELIVER-${index}`, 'dropoff', `Deliver to ${stop.name}`.slice(0, 500), requirements),
      requirements: [...requirements, ...failure],
      failure_sequence: failure.map((each) => each.integration_key),
      duration: formatTimeSpan(stop.serviceS * 1_000),
      ...(stop.demand > 0 ? { consignment_references: [`C${index}`] } : {}),
    },
  ];
}

function endActivities(frame: RequirementFrame): ActivityPlan[] {
  return [activity('END', 'odometer', 'Hand the vehicle back', handBackRequirements(frame))];
}

function activity(
  reference: string,
  type: ActivityPlan['type'],
  name: string,
  requirements: ActivityPlan['requirements'],
): ActivityPlan {
  return {
    reference,
    type,
    name,
    requirements,
    execution_sequence: requirements.map((each) => each.integration_key),
  };
}
