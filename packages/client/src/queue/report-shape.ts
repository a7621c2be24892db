import {
  ActivityReport,
  Position,
  reportCompletion,
  StopReport,
  UnplannedActivity,
} from '@fleet/contract/driving/progress';
import { Identifier, IntegrationKey } from '@fleet/contract/ground/primitives';
import { below, type Problem } from '@fleet/contract/ground/problems';
import { type Checked, shapeCheck } from '@fleet/contract/ground/shape-check';
import type { RecordContent } from './unsent-record.js';

type Report = Exclude<RecordContent, { kind: 'outcome' }>;

const checks = {
  visit: shapeCheck(StopReport),
  status: shapeCheck(ActivityReport),
  activity: shapeCheck(UnplannedActivity),
  completion: shapeCheck(reportCompletion.body),
  position: shapeCheck(Position),
  stop: shapeCheck(Identifier),
  reference: shapeCheck(IntegrationKey),
};

/**
 * The faults of the form of a report or position by the contract. Keys point to the record's own members. The service
 * would find the same faults, but hours later [C-2].
 */
export function reportFaults(content: Report): Problem[] {
  switch (content.kind) {
    case 'arrival':
    case 'departure': {
      const { stopId, kind: _kind, routeId: _route, ...body } = content;
      return [...faults(checks.stop, stopId, '/stopId'), ...faults(checks.visit, body)];
    }
    case 'activity_status': {
      const { reference, kind: _kind, routeId: _route, ...body } = content;
      return [...faults(checks.reference, reference, '/reference'), ...faults(checks.status, body)];
    }
    case 'activity':
      return faults(checks.activity, content.activity);
    case 'completion': {
      const { kind: _kind, routeId: _route, ...body } = content;
      return faults(checks.completion, body);
    }
    case 'position':
      return faults(checks.position, content.position);
  }
}

function faults(shape: { check(value: unknown): Checked<unknown> }, value: unknown, pointer = ''): Problem[] {
  const checked = shape.check(value);
  return checked.ok ? [] : below(pointer, checked.problems);
}
