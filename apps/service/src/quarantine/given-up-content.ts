import {
  ActivityReport,
  Position,
  reportCompletion,
  StopReport,
  UnplannedActivity,
} from '@fleet/contract/driving/progress';
import { Identifier, IntegrationKey, isBlank } from '@fleet/contract/ground/primitives';
import { below, type Problem, problem } from '@fleet/contract/ground/problems';
import { shapeCheck } from '@fleet/contract/ground/shape-check';
import { checkCaptureTime } from '@fleet/domain/values/capture-time';
import type { ProgressReport } from '../progress/progress-report.js';
import type { QuarantineRow } from './quarantine-queries.js';
import { isReport } from './sent-report.js';

const checks = {
  position: shapeCheck(Position),
  visit: shapeCheck(StopReport),
  status: shapeCheck(ActivityReport),
  activity: shapeCheck(UnplannedActivity),
  completion: shapeCheck(reportCompletion.body),
  stop: shapeCheck(Identifier),
  reference: shapeCheck(IntegrationKey),
};

/**
 * The faults for which a record that was given up cannot be recorded; its content was not checked when it arrived. Keys
 * are below `/content`. Of an outcome only the route is checked, because it is judged when it is recorded. Empty for a
 * record that was not given up.
 */
export function faultsOfGivenUp(record: QuarantineRow, nowMs: number): Problem[] {
  const { kind, content, route_id: routeId } = record;
  if (record.given_up_reason === null) return [];
  if (kind === 'position') return faultsOfPosition(content, nowMs);
  if (routeId === null) return [problem('not_found', '/route_id', 'It belongs to no route of this driver.')];
  if (kind === 'outcome') return [];
  return isReport(content) ? faultsOfReport(content, nowMs) : [problem('wrong_type', '/content')];
}

function faultsOfReport(report: ProgressReport, nowMs: number): Problem[] {
  const { target, at, detail, content } = report;
  const own = content as Record<string, unknown>;
  const found = (() => {
    switch (report.kind) {
      case 'arrival':
      case 'departure':
        return [...faults(checks.stop, target, '/target'), ...faults(checks.visit, { at, ...own })];
      case 'activity_status': {
        const isReasonless =
          (detail === 'failed' || detail === 'skipped') && isBlank(String(own.reason ?? ''));
        return [
          ...faults(checks.reference, target, '/target'),
          ...faults(checks.status, { status: detail, at, ...own }),
          ...(isReasonless ? [problem('status_reason_required', '/content/reason')] : []),
        ];
      }
      case 'activity_added':
        return faults(checks.activity, { reference: target, at, ...own });
      case 'completion':
        return faults(checks.completion, { at, ...own });
    }
  })();
  return below('/content', found.length > 0 ? found : checkCaptureTime(at, nowMs, '/at'));
}

function faultsOfPosition(content: unknown, nowMs: number): Problem[] {
  const checked = checks.position.check(content);
  if (!checked.ok) return below('/content', checked.problems);
  return below('/content', checkCaptureTime(checked.value.at, nowMs, '/at'));
}

function faults(
  shape: { check(value: unknown): { ok: true } | { ok: false; problems: Problem[] } },
  value: unknown,
  pointer = '',
): Problem[] {
  const checked = shape.check(value);
  return checked.ok ? [] : below(pointer, checked.problems);
}
