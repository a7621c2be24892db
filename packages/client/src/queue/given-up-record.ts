import type { GivenUpRecord } from '@fleet/contract/driving/given-up-records';
import { isUtcDateTime } from '@fleet/contract/ground/primitives';
import { mostProblems } from '@fleet/contract/ground/problems';
import { withImageUrls } from './image-placeholder.js';
import type { ParkedRecord, RecordContent } from './unsent-record.js';

const longestText = 1_000;

/**
 * A parked record as the service stores it when its driver gives it up. Images that were never uploaded keep their
 * placeholder.
 */
export function givenUpRecord(
  { content, sequence, parked }: ParkedRecord,
  reason: string,
  urlOf: (imageId: string) => string | null,
): GivenUpRecord {
  const at = timeOf(content);
  return {
    ...aboutOf(content, urlOf),
    captured_at: typeof at === 'string' && isUtcDateTime(at) ? at : parked.at,
    sequence,
    reason,
    problems: parked.problems.slice(0, mostProblems).map(({ code, message, key }) => ({
      code,
      message: message.slice(0, longestText),
      ...(key === undefined ? {} : { key: key.slice(0, longestText) }),
    })),
  };
}

function timeOf(content: RecordContent): unknown {
  switch (content.kind) {
    case 'outcome':
      return content.outcome.captured_at;
    case 'position':
      return content.position.at;
    case 'activity':
      return content.activity.at;
    default:
      return content.at;
  }
}

type About = Pick<GivenUpRecord, 'kind' | 'route_id' | 'route_version' | 'content'>;

function aboutOf(content: RecordContent, urlOf: (imageId: string) => string | null): About {
  if (content.kind === 'position') return { kind: 'position', content: content.position };
  const { routeId: route_id } = content;
  if (content.kind === 'outcome') {
    const outcome = withImageUrls(content.outcome, urlOf);
    return { kind: 'outcome', route_id, route_version: content.routeVersion, content: outcome };
  }
  return { kind: 'progress', route_id, content: reportOf(content) };
}

/** A report in the form in which the service stores it. */
function reportOf(
  content: Exclude<RecordContent, { kind: 'outcome' | 'position' }>,
): Record<string, unknown> {
  switch (content.kind) {
    case 'arrival':
    case 'departure': {
      const { kind, stopId: target, at, position } = content;
      const rest = position === undefined ? {} : { position };
      return { kind, target, at, detail: 'driver', content: rest };
    }
    case 'activity_status': {
      const { kind, reference: target, at, status: detail, reason } = content;
      return { kind, target, at, detail, content: reason === undefined ? {} : { reason } };
    }
    case 'activity': {
      const { reference: target, at, ...rest } = content.activity;
      return { kind: 'activity_added', target, at, detail: '', content: rest };
    }
    case 'completion':
      return { kind: 'completion', target: '', at: content.at, detail: '', content: {} };
  }
}
