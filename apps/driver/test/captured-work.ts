import type { Problem } from '@fleet/contract/ground/problems';
import type { Route } from '@fleet/contract/planning/routes';
import { judgeOnPhone } from '@fleet/domain/outcomes/phone-judgement';
import { factOf, localProgress } from '../../../packages/client/src/queue/local-progress.js';
import type { RecordContent } from '../../../packages/client/src/queue/unsent-record.js';
import type { Captured, PhoneActions, PhoneView } from '../src/phone/phone-view.js';
import { working } from './phone-samples.js';
import type { ShownPage } from './shown-page.js';

/**
 * A route in progress. Its progress is computed by the code of the client, and its captures are judged by the code of
 * the domain.
 */
export interface CapturedWork {
  records: RecordContent[];
  view(): Partial<PhoneView>;
  actions: Partial<PhoneActions> & Pick<PhoneActions, 'capture'>;
  /** Shows captures on this page from now on. */
  follow(shown: ShownPage): void;
  /** Adds a record as if it had been captured before the page was opened. */
  before(content: RecordContent): void;
}

export function workOn(route: Route): CapturedWork {
  const records: RecordContent[] = [];
  let shown: ShownPage | null = null;
  const at = () => new Date(Date.now() + records.length).toISOString();
  const progress = () =>
    localProgress(
      route,
      records.flatMap((each) => factOf(each) ?? []),
    );
  async function add(content: RecordContent, id = crypto.randomUUID()): Promise<Captured> {
    records.push(content);
    shown?.change({ progress: progress() });
    return { ok: true, id, sequence: records.length };
  }
  const routeId = route.id;
  const outcomes = () => records.flatMap((each) => (each.kind === 'outcome' ? [each.outcome] : []));
  const capture: PhoneActions['capture'] = {
    async captureOutcome(draft) {
      const submission_id = crypto.randomUUID();
      const outcome = { submission_id, captured_at: at(), ...draft };
      const problems: readonly Problem[] = judgeOnPhone(outcome, route, {
        isImage: (url) => url.startsWith('captured-image:'),
        outcomes: outcomes(),
      });
      if (problems.length > 0) return { ok: false, reason: 'refused', problems };
      const content = { kind: 'outcome' as const, routeId, routeVersion: route.version, outcome, images: [] };
      return add(content, submission_id);
    },
    reportArrival: async (stopId, position, then = at()) =>
      add({ kind: 'arrival', routeId, stopId, at: then, ...(position === undefined ? {} : { position }) }),
    reportDeparture: async (stopId, position, then = at()) =>
      add({ kind: 'departure', routeId, stopId, at: then, ...(position === undefined ? {} : { position }) }),
    reportActivity: async (reference, status, reason) =>
      add({
        kind: 'activity_status',
        routeId,
        reference,
        status,
        at: at(),
        ...(reason === undefined ? {} : { reason }),
      }),
    addActivity: async (activity) => add({ kind: 'activity', routeId, activity: { at: at(), ...activity } }),
    reportCompletion: async () => add({ kind: 'completion', routeId, at: at() }),
  };
  return {
    records,
    view: () => ({ ...working, route, progress: progress() }),
    actions: {
      capture,
      captureOn: () => capture,
      answersOn: outcomes,
      dropImages: async () => {},
      readImage: async () => null,
    },
    follow(page) {
      shown = page;
    },
    before: (content) => void records.push(content),
  };
}

export const arrivalAt = (route: Route, stopId: string, at: string): RecordContent => ({
  kind: 'arrival',
  routeId: route.id,
  stopId,
  at,
});

export const departureFrom = (route: Route, stopId: string, at: string): RecordContent => ({
  kind: 'departure',
  routeId: route.id,
  stopId,
  at,
});

export const activityReport = (
  route: Route,
  reference: string,
  status: 'started' | 'completed' | 'failed' | 'skipped',
  at: string,
): RecordContent => ({ kind: 'activity_status', routeId: route.id, reference, status, at });
