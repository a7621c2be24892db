import type { Session } from '@fleet/contract/driving/sessions';
import { routeExample } from '@fleet/contract/planning/route-examples';
import type {
  ImageState,
  PhoneView,
  QuarantinedRecord,
  ReleaseRequest,
  UnsentRecord,
} from '../src/phone/phone-view.js';
import { progressOf } from './truck-track.js';

type Outcome = Extract<UnsentRecord['content'], { kind: 'outcome' }>;
interface RecordParts extends Partial<Omit<UnsentRecord, 'content' | 'id'>> {
  id: string;
  routeId?: string;
}

const at = '2026-11-20T08:16:20.000Z';

function record({ routeId: _, ...parts }: RecordParts, content: UnsentRecord['content']): UnsentRecord {
  return {
    organisationId: 'organisation',
    sessionId: 'session',
    sequence: 1,
    parked: null,
    ...parts,
    content,
  };
}

export function unsentArrival(parts: RecordParts): UnsentRecord {
  const routeId = parts.routeId ?? routeExample.id;
  const stopId = routeExample.travel_plan.points_of_interest[0]?.id ?? '';
  return record(parts, { kind: 'arrival', routeId, stopId, at, position: [1.473415, 42.453157] });
}

/** The odometer outcome at the depot; given members replace its own. */
export function unsentOutcome({
  outcome,
  images = [],
  ...parts
}: RecordParts & { outcome?: Record<string, unknown>; images?: Outcome['images'] }): UnsentRecord {
  return record(parts, {
    kind: 'outcome',
    routeId: parts.routeId ?? routeExample.id,
    routeVersion: 1,
    images,
    outcome: {
      submission_id: parts.id,
      activity_reference: 'LOAD',
      integration_key: 'KM',
      captured_at: at,
      status: 'success',
      meter_type: 'distance',
      value: '18234.5',
      asset_identifier: { type: 'asset_id', identifier: routeExample.allocation.assets[0]?.id },
      ...outcome,
    },
  });
}

/** An activity that the driver added at the depot. */
export function unsentAdded(parts: RecordParts & { reference: string; name: string }): UnsentRecord {
  const { reference, name, ...others } = parts;
  const stopId = routeExample.travel_plan.points_of_interest[0]?.id ?? '';
  const activity = { reference, type: 'custom' as const, name, point_of_interest_id: stopId, at };
  return record(others, { kind: 'activity', routeId: parts.routeId ?? routeExample.id, activity });
}

export function unsentStatus(
  parts: RecordParts & { reference: string; status: 'started' | 'completed' | 'failed' | 'skipped' },
): UnsentRecord {
  const { reference, status, ...others } = parts;
  return record(others, {
    kind: 'activity_status',
    routeId: parts.routeId ?? routeExample.id,
    reference,
    status,
    at,
  });
}

export function unsentPosition(parts: RecordParts): UnsentRecord {
  return record(parts, { kind: 'position', position: { at, coordinates: [1.5, 42.5] } });
}

export function imageState(parts: Partial<ImageState> & { id: string }): ImageState {
  return {
    url: `image:${parts.id}`,
    contentType: 'image/png',
    byteLength: 312_000,
    state: 'waiting',
    reason: null,
    recordIds: [],
    ...parts,
  };
}

export function releaseRequest(remainingMs: number): ReleaseRequest {
  return {
    id: 'transfer',
    route_id: routeExample.id,
    from_driver_id: 'driver',
    status: 'requested',
    reason: 'Truck 9 is nearer to the hotel',
    threshold: '00:05:00',
    deadline_at: new Date(Date.now() + remainingMs).toISOString(),
    requested_by: 'user',
    to_driver_id: null,
    to_asset_id: null,
    refusal_reason: null,
    created_at: at,
    ended_at: null,
    remainingMs,
  };
}

const session: Session = {
  id: 'session',
  organisation_id: 'organisation',
  driver_id: 'driver',
  asset_id: 'asset',
  device_id: 'phone',
  status: 'active',
  reason: null,
  created_at: at,
  ended_at: null,
  received_through: 0,
  push: {
    url: null,
    websocket_url: null,
    client_id: 'session',
    username: 'marta',
    topic_prefix: 'fleet',
    topics: [],
    qos: 1,
  },
};

/** A record about which the office decides. */
export function quarantined(
  id: string,
  isGivenUp = false,
  parts: Partial<QuarantinedRecord> = {},
): QuarantinedRecord {
  const about = { kind: 'outcome', routeId: null, reference: null, key: null, stopId: null } as const;
  const isNew = { isReplaced: false, isDiscarded: false, isRead: false };
  return { id, sessionId: 'session', sequence: 1, about, isGivenUp, ...isNew, ...parts };
}

/** A phone with the example route in progress. */
export const working: Partial<PhoneView> = {
  stage: 'working',
  sync: 'live',
  account: {
    username: 'marta',
    name: 'Marta Ribas',
    organisation: {
      id: 'organisation',
      name: 'Transports Besoli',
      time_zone: 'Europe/Andorra',
      currencies: ['EUR'],
      units: 'metric',
    },
  },
  session,
  asset: {
    id: 'asset',
    type: 'truck',
    name: 'Truck 7',
    registration: 'K 4182',
    fleet_number: '7',
    integration_key: null,
    odometer: { meter_type: 'distance', current_reading: '182340.5', unit: 'km' },
    site_ids: [],
    status: 'in_service',
    updated_at: at,
  },
  route: routeExample,
  progress: progressOf(routeExample),
  storage: { persisted: true, freeBytes: 3 * 1024 ** 3 },
};
