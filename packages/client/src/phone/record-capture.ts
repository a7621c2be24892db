import type { Session } from '@fleet/contract/driving/sessions';
import { problem } from '@fleet/contract/ground/problems';
import type { Route } from '@fleet/contract/planning/routes';
import type { CaptureContent } from '../queue/queue-changes.js';
import { mendedContent } from '../queue/record-mending.js';
import type { UnsentQueue } from '../queue/unsent-queue.js';
import type { CapturedOutcome, RecordContent } from '../queue/unsent-record.js';
import { captureStamps } from './capture-stamp.js';
import type { Captured, DriverClient, OutcomeJudge } from './driver-client-shape.js';
import type { OutcomeDraft } from './outcome-draft.js';
import type { PhoneParts } from './phone-parts.js';

export interface CaptureParts extends Pick<PhoneParts, 'memory' | 'clock' | 'deviceId' | 'signal'> {
  queue: UnsentQueue;
  judge: OutcomeJudge | undefined;
  /** False while another driver is logging in, whose session has not been read yet. */
  isOwner(): boolean;
  /** A record was queued. */
  captured(): void;
}

type OnRoute = Exclude<RecordContent, { kind: 'outcome' | 'position' }>;
type Reported<Content> = Content extends { routeId: string } ? Omit<Content, 'routeId'> : never;
/** A report on a route, before route and time are added. */
export type ReportAt = (at: string) => Reported<OnRoute>;

type NotCaptured = Exclude<Captured, { ok: true }>;
type Place = { ok: true; session: Session; route: Route | null };

/** Turns a driver's action into a queued record, which is on the device before the call returns. */
export interface RecordCapture extends Pick<DriverClient, 'captureImage' | 'mend' | 'retry'> {
  /** Captures an outcome on the route that the driver sees; on the current route if `seen` is null. */
  outcome(draft: OutcomeDraft, seen: Route | null): Promise<Captured>;
  /** Captures a report in the same way. `at` is the time of the device's clock. */
  report(build: ReportAt, seen: Route | null): Promise<Captured>;
  position(position: Readonly<Record<string, unknown>>): Promise<Captured>;
}

export function createRecordCapture(parts: CaptureParts): RecordCapture {
  const { memory, queue } = parts;
  const now = captureStamps(parts.clock);

  /**
   * The driver's current session and route, as far as the phone knows. If the service has newer ones, it still accepts
   * the record [C-4].
   */
  function here(seen: Route | null = null): Place | NotCaptured {
    if (parts.signal.aborted) return notCaptured('storage_broken', 'The client has been stopped.');
    const { session, kept } = memory;
    if (session === null) return notCaptured('no_session', 'No session is known: take one first.');
    if (!parts.isOwner()) return notCaptured('no_session', 'Another driver is logging in.');
    if (session.device_id !== parts.deviceId) {
      return notCaptured('no_session', 'The session belongs to another device.');
    }
    // A driver cannot work on a route before it is active. Captures on it would wait for that and keep the session
    // open.
    if (seen?.status === 'planned')
      return { ok: false, reason: 'refused', problems: [problem('route_not_active')] };
    return { ok: true, session, route: seen ?? kept?.route ?? null };
  }

  async function add({ session }: Place, id: string, content: CaptureContent): Promise<Captured> {
    const { organisation_id: organisationId, id: sessionId } = session;
    const added = await queue.add({ id, organisationId, sessionId, content });
    if (!added.ok) return added;
    parts.captured();
    return { ok: true, id, sequence: added.record.sequence };
  }

  function judged(outcome: CapturedOutcome, route: Route): NotCaptured | null {
    const phone = {
      isImage: (url: string) => queue.isImage(url),
      outcomes: queue.outcomesOf(route.id),
    };
    const problems = parts.judge?.(outcome, route, phone) ?? [];
    return problems.length === 0 ? null : { ok: false, reason: 'refused', problems };
  }

  return {
    async outcome(draft, seen) {
      const place = here(seen);
      if (!place.ok) return place;
      if (place.route === null) return noRoute;
      const { id: routeId, version: routeVersion } = place.route;
      const outcome = { submission_id: crypto.randomUUID(), captured_at: now(), ...withoutKind(draft) };
      const refused = judged(outcome, place.route);
      if (refused !== null) return refused;
      return add(place, outcome.submission_id, { kind: 'outcome', routeId, routeVersion, outcome });
    },
    async report(build, seen) {
      const place = here(seen);
      if (!place.ok) return place;
      if (place.route === null) return noRoute;
      return add(place, crypto.randomUUID(), { ...build(now()), routeId: place.route.id });
    },
    async position(position) {
      const place = here();
      if (!place.ok) return place;
      return add(place, crypto.randomUUID(), { kind: 'position', position: { at: now(), ...position } });
    },
    async captureImage(contentType, bytes) {
      const place = here();
      if (!place.ok) return place;
      const { organisation_id: organisationId } = place.session;
      const added = await queue.addImage({ organisationId, contentType, bytes });
      return added.ok ? { ok: true, id: added.image.id, placeholder: added.placeholder } : added;
    },
    async mend(id, draft) {
      const record = queue.list().find((each) => each.id === id);
      if (record === undefined) return notParked;
      const content = mendedContent(record, withoutKind(draft ?? {}));
      // The phone judges only by the version that the driver saw. If the phone now has another version, only the
      // service judges.
      const route = memory.kept?.route;
      if (content.kind === 'outcome' && route?.id === content.routeId) {
        const refused = route.version === content.routeVersion ? judged(content.outcome, route) : null;
        if (refused !== null) return refused;
      }
      const replaced = await queue.mend(id, content);
      if (!replaced.ok) return replaced.reason === 'not_parked' ? notParked : replaced;
      parts.captured();
      return { ok: true, id, sequence: record.sequence };
    },
    async retry(id) {
      await queue.retry(id);
      parts.captured();
    },
  };
}

/** The kind of requirement is for TypeScript: no outcome or report has it as a member. */
function withoutKind<Draft extends object>(draft: Draft): Omit<Draft, 'kind'> {
  const { kind: _, ...members } = draft as Draft & { kind?: unknown };
  return members;
}

function notCaptured(reason: Exclude<NotCaptured['reason'], 'refused'>, message: string): NotCaptured {
  return { ok: false, reason, message };
}

const noRoute = notCaptured('no_route', 'No route is known to this phone.');
const notParked = notCaptured('not_parked', 'No parked record has this id.');
