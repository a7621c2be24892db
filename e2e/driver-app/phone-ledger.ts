import { canonicalContent, imageMark } from '../../apps/simulator/src/ledger/canonical-content.js';
import type { CapturedRecord } from '../../apps/simulator/src/ledger/captured-ledger.js';
import type { RecordContent, UnsentRecord } from '../../packages/client/src/queue/unsent-record.js';
import { sha256Of } from './app-integration.js';
import type { StoredOnPhone } from './phone-storage-watch.js';

/** What a browser stored, as lines of the simulator's ledger. */
export function ledgerRecords(driverId: string, { records, pictures }: StoredOnPhone): CapturedRecord[] {
  const markOf = (text: string) => {
    const bytes = pictures.get(text);
    return bytes === undefined ? text : imageMark(sha256Of(bytes));
  };
  return Array.from(records.values(), ({ id, sessionId, sequence, content }: UnsentRecord) => {
    const atMs = Date.parse(timeOf(content));
    return {
      ...{ id, driverId, sessionId, sequence, ...subjectOf(content) },
      routeId: content.kind === 'position' ? null : content.routeId,
      ...{ fromMs: atMs, untilMs: atMs },
      contents: content.kind === 'outcome' ? [canonicalContent(content.outcome, markOf)] : [],
      certainty: 'captured',
    };
  });
}

function timeOf(content: RecordContent): string {
  switch (content.kind) {
    case 'outcome':
      return content.outcome.captured_at;
    case 'activity':
      return String(content.activity.at);
    case 'position':
      return content.position.at;
    default:
      return content.at;
  }
}

function subjectOf(content: RecordContent): Pick<CapturedRecord, 'kind' | 'target' | 'detail'> {
  switch (content.kind) {
    case 'outcome':
      return { kind: 'outcome', target: content.outcome.activity_reference, detail: '' };
    case 'arrival':
    case 'departure':
      return { kind: content.kind, target: content.stopId, detail: '' };
    case 'activity_status':
      return { kind: 'activity_status', target: content.reference, detail: content.status };
    case 'activity':
      return { kind: 'activity_added', target: String(content.activity.reference), detail: '' };
    case 'completion':
    case 'position':
      return { kind: content.kind, target: '', detail: '' };
  }
}

/** The digests of the pictures that the outcomes name, each as often as it is named. */
export function namedPictures({ records, pictures }: StoredOnPhone): string[] {
  return [...records.values()].flatMap(({ content }) =>
    content.kind === 'outcome'
      ? content.images.map(({ imageId }) =>
          sha256Of(pictures.get(`captured-image:${imageId}`) ?? Buffer.of()),
        )
      : [],
  );
}
