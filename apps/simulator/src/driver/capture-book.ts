import { randomUUID } from 'node:crypto';
import { captureStamps } from '@fleet/client/capture-stamp';
import { systemClock } from '@fleet/client/clock';
import type { Captured, DriverClient, RouteCapture } from '@fleet/client/driver-client-shape';
import type { OutcomeDraft } from '@fleet/client/outcome-draft';
import type { UnsentRecord } from '@fleet/client/unsent-record';
import type { Route } from '@fleet/contract/planning/routes';
import { canonicalContent, imageMark } from '../ledger/canonical-content.js';
import type { CapturedLedger, CapturedRecord } from '../ledger/captured-ledger.js';
import type { RandomStream } from '../random-stream.js';
import { digestOf, imageBytes } from './captured-image-bytes.js';
import type { Phone } from './phone.js';

/** `died`: the phone died during the capture and restarted. It is unknown whether it stored the record. */
export type CaptureResult = Captured | { ok: false; reason: 'died' };

/** The subject of a progress report on a route. */
export interface ReportSubject {
  kind: Exclude<CapturedRecord['kind'], 'outcome' | 'position'>;
  target?: string;
  detail?: string;
}

export interface CaptureBookParts {
  phone: Phone;
  driverId: string;
  ledger: CapturedLedger;
  /** Called at each capture; returns true if the phone dies during it. */
  diesNow(): boolean;
}

/** Captures records on the phone, and writes each into the ledger, even if the phone loses it. */
export interface CaptureBook {
  outcome(route: Route, draft: OutcomeDraft): Promise<CaptureResult>;
  /** `route` is the one that the driver saw, even if the phone has another route now. `send` calls the client. */
  report(
    route: Route,
    subject: ReportSubject,
    send: (onRoute: RouteCapture) => Promise<Captured>,
  ): Promise<CaptureResult>;
  position(send: (client: DriverClient) => Promise<Captured>): Promise<CaptureResult>;
  /** Stores a picture, or a scan of a document; returns null if the phone could not store it. */
  image(isDocument: boolean, random: RandomStream): Promise<string | null>;
  /** Corrects a record that the service refused. */
  mend(record: UnsentRecord, draft: Readonly<Record<string, unknown>>): Promise<void>;
}

/** Enough for the images of more than one route. Records that are corrected later contain none of the dropped ones. */
const mostMarks = 60;

export function openCaptureBook({ phone, driverId, ledger, diesNow }: CaptureBookParts): CaptureBook {
  /** From the placeholder of an image in an outcome to the digest of its content. */
  const marks = new Map<string, string>();
  /**
   * Makes the same times as the client: if several captures fall into a millisecond, each is a millisecond after the
   * previous.
   */
  const stamp = captureStamps(systemClock);
  const contentOf = (outcome: Readonly<Record<string, unknown>>) =>
    canonicalContent(outcome, (text) => marks.get(text) ?? text);

  /** Captures a record and writes the result into the ledger; the phone may die in between. */
  async function capture(
    record: Pick<CapturedRecord, 'id' | 'kind' | 'target' | 'detail' | 'contents' | 'routeId'> & {
      atMs?: number;
    },
    send: (client: DriverClient) => Promise<Captured>,
  ): Promise<CaptureResult> {
    const { atMs, ...known } = record;
    const { client } = phone;
    // Read in the same turn of the event loop in which the client reads it.
    const sessionId = client.session?.id ?? null;
    const fromMs = atMs ?? Date.now();
    const isLast = diesNow();
    const sent = send(client);
    const stampedMs = Date.parse(stamp());
    const untilMs = atMs ?? stampedMs;
    const common = { ...known, driverId, sessionId, fromMs, untilMs };
    const result = isLast ? await dyingIn(sent) : await sent;
    if (result === null) {
      ledger.add({ ...common, sequence: null, certainty: 'unsure' });
      return { ok: false, reason: 'died' };
    }
    if (result.ok) {
      ledger.add({ ...common, id: result.id, sequence: result.sequence, certainty: 'captured' });
    }
    return result;
  }

  /** Lets the phone die while it stores a record, sometimes before and sometimes after the client returned a result. */
  async function dyingIn(sent: Promise<Captured>): Promise<Captured | null> {
    let said: Captured | null = null;
    sent.then(
      (result) => {
        said = result;
      },
      () => undefined,
    );
    await new Promise((resolve) => setImmediate(resolve));
    phone.die();
    await phone.boot();
    return said;
  }

  return {
    outcome(route, draft) {
      const submission_id = randomUUID();
      const atMs = Date.now();
      const outcome = { ...draft, submission_id, captured_at: new Date(atMs).toISOString() };
      const about = { kind: 'outcome', target: draft.activity_reference, detail: '' } as const;
      const contents = [contentOf(outcome)];
      const record = { id: submission_id, ...about, routeId: route.id, contents, atMs };
      return capture(record, (client) => client.onRoute(route).captureOutcome(outcome));
    },
    report(route, { kind, target = '', detail = '' }, send) {
      const record = { id: randomUUID(), kind, target, detail, routeId: route.id, contents: [] };
      return capture(record, (client) => send(client.onRoute(route)));
    },
    position: (send) =>
      capture(
        { id: randomUUID(), kind: 'position', target: '', detail: '', routeId: null, contents: [] },
        send,
      ),
    async image(isDocument, random) {
      const { contentType, bytes } = imageBytes(isDocument, random);
      const captured = await phone.client.captureImage(contentType, bytes);
      if (!captured.ok) return null;
      marks.set(captured.placeholder, imageMark(await digestOf(bytes)));
      const [oldest] = marks.keys();
      if (marks.size > mostMarks && oldest !== undefined) marks.delete(oldest);
      return captured.placeholder;
    },
    async mend(record, draft) {
      if (record.content.kind === 'outcome') {
        const { activity_reference, integration_key, status } = record.content.outcome;
        const content = contentOf({ activity_reference, integration_key, status, ...draft });
        ledger.mend(driverId, record.id, content);
      }
      await phone.client.mend(record.id, draft);
    },
  };
}
