import { UnplannedActivity } from '@fleet/contract/driving/progress';
import { isUtcDateTime } from '@fleet/contract/ground/primitives';
import { isRecord } from '@fleet/contract/ground/schema-reading';
import { shapeCheck } from '@fleet/contract/ground/shape-check';
import { contentOfActivity } from '../progress/add-activity.js';
import { instantOf, type ProgressReport } from '../progress/progress-report.js';

const reportKinds = ['arrival', 'departure', 'activity_status', 'activity_added', 'completion'];

/** True for content with the members of a report, of the right types; dates and statuses are not checked. */
export function isReport(content: object): content is ProgressReport {
  return (
    'kind' in content &&
    reportKinds.some((each) => each === content.kind) &&
    'target' in content &&
    typeof content.target === 'string' &&
    'at' in content &&
    typeof content.at === 'string' &&
    'detail' in content &&
    typeof content.detail === 'string' &&
    'content' in content &&
    isRecord(content.content)
  );
}

const activity = shapeCheck(UnplannedActivity);

/**
 * The report in the form that it has when a phone sends it to its own call; there, the source of each visit is the
 * driver. Null if no call accepts it.
 */
export function asSent(content: object): ProgressReport | null {
  if (!isReport(content) || !isUtcDateTime(content.at)) return null;
  const { kind, target, detail } = content;
  const at = instantOf(content.at);
  if (kind === 'arrival' || kind === 'departure') {
    return { ...content, at, target: target.toLowerCase(), detail: 'driver' };
  }
  if (kind !== 'activity_added') return { ...content, at };
  const checked = activity.check({ reference: target, at, ...structuredClone(content.content) });
  return checked.ok ? { kind, target, at, detail, content: contentOfActivity(checked.value) } : null;
}
