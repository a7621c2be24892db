import type { PushKind } from '@fleet/contract/driving/push';
import type { Session } from '@fleet/contract/driving/sessions';
import type { Transfer } from '@fleet/contract/driving/transfers';
import type { Asset } from '@fleet/contract/fleet/assets';
import type { Problem } from '@fleet/contract/ground/problems';
import type { Reason } from '@fleet/contract/planning/reasons';
import type { Route } from '@fleet/contract/planning/routes';
import type { WaitingRoute } from '@fleet/contract/planning/waiting-routes';
import type { ApiCalls } from '../calls/api-calls.js';
import type { CallFailure } from '../calls/call-result.js';
import type { Clock, Random } from '../clock.js';
import type { PushConnector } from '../push/push-client.js';
import type { DroppedImage } from '../queue/capture-result.js';
import type { ImageState } from '../queue/image-state.js';
import type { LocalProgress } from '../queue/local-progress.js';
import type {
  CapturedImage,
  CapturedOutcome,
  ParkedRecord,
  RecordContent,
  UnsentRecord,
} from '../queue/unsent-record.js';
import type { SetAside, UnsentStore } from '../storage/unsent-store.js';
import type { ActivityDraft, MendDraft, OutcomeDraft, PositionDraft } from './outcome-draft.js';
import type { SyncState } from './sync-state.js';

/** Name and pin (or password) of a driver. */
export interface DriverCredentials {
  username: string;
  pin: string;
}

/** Why a client that reached the service still cannot work; the app asks the driver. */
export type DriverFailure =
  | CallFailure
  /** The driver belongs to several organisations, or to none as a driver: name one by `organisationId`. */
  | { kind: 'organisation_needed'; organisations: readonly { id: string; name: string }[] }
  /** The store contains unsent work of another driver, which only they can send. */
  | { kind: 'other_driver'; username: string }
  /**
   * The storage failed to store data of the service, which is pulled again after the next start. For captures, the call
   * itself returns such a failure.
   */
  | { kind: 'not_stored'; reason: 'full' | 'in_use' | 'broken'; message: string };

/** A controller's request for the route; it is open while `status` is `requested` and `remainingMs` is above 0. */
export type ReleaseRequest = Transfer & {
  /** Milliseconds until the deadline at the time of the event, by the server's clock; 0 after it. */
  remainingMs: number;
};

/**
 * Judges an outcome before it is queued, by the rules of the server: `judgeOnPhone` of
 * @fleet/domain/outcomes/phone-judgement.
 */
export type OutcomeJudge = (
  outcome: Readonly<Record<string, unknown>>,
  route: Route,
  phone: { isImage(url: string): boolean; outcomes: readonly CapturedOutcome[] },
) => readonly Problem[];

export interface DriverClientOptions {
  /** The base address, with or without `/api/v2`. */
  baseUrl: string;
  /** Each driver who uses the device needs their own store, because only they can send what they captured. */
  store: UnsentStore;
  /** Stable for this device; sent as X-Device-Id. */
  deviceId: string;
  /**
   * Called for each log-in. Return null if the driver must type the credentials. The client stores no secret: an app
   * that sends automatically after a restart must keep the `token`, or the credentials, in a safe place of its own.
   * `refusal` is why the service refused the last token, such as `invalidated_token`; empty if it refused none.
   * `sessionId` is the session that the refused token belonged to; null if it belonged to none. A token that is older
   * than the phone's session is refused because the session was taken, which does not show that the session has
   * ended.
   */
  credentials(refusal: readonly Problem[], sessionId: string | null): Promise<DriverCredentials | null>;
  /**
   * The last token that `onToken` reported for this driver. It is used until the service refuses it or it is about to
   * expire, 12 hours after the log-in. Only then does the client call `credentials`.
   */
  token?: string | null;
  /**
   * Called with each new token, and with null when the last token was refused and there is no other: delete the stored
   * token then.
   */
  onToken?(token: string | null): void;
  /** Needed if the driver belongs to several organisations. */
  organisationId?: string;
  judge?: OutcomeJudge;
  /**
   * Called for each route before the driver captures on it: `prepareJudge` of the same module, which loads what the
   * judge needs. A capture does not wait for it; if it rejects, it is called again later.
   */
  prepareJudge?(route: Route): Promise<void>;
  /** Sends requests; by default the `fetch` of the platform. */
  fetch?: typeof globalThis.fetch;
  /** Connects to push; by default with mqtt.js. With null, the client polls instead. */
  push?: PushConnector | null;
  /**
   * The least time between two requests that contain only positions, in milliseconds; default 10,000. Each request
   * sends all positions captured since the last. If other records are sent earlier, positions are sent with them. With
   * 0, each position is sent immediately. On the device, every position is always stored immediately.
   */
  positionsEveryMs?: number;
  clock?: Clock;
  random?: Random;
}

/**
 * The capture is safely on the device, or the reason why not. `storage_full` and `storage_broken` mean that nothing was
 * stored.
 */
export type Captured =
  | { ok: true; id: string; sequence: number }
  | { ok: false; reason: 'refused'; problems: readonly Problem[] }
  | {
      ok: false;
      reason: 'no_session' | 'no_route' | 'not_parked' | 'storage_full' | 'storage_broken';
      message: string;
    };

/** Success if the service now has the record, otherwise why the record is still parked. */
export type GivenUp =
  | { ok: true }
  | { ok: false; failure: DriverFailure }
  | { ok: false; reason: 'not_parked'; message: string };

/** A record in quarantine, as it was on this device; a position has no route. */
export interface QuarantinedCapture extends Pick<UnsentRecord, 'id' | 'sessionId' | 'sequence' | 'content'> {
  kind: RecordContent['kind'];
  routeId: string | null;
}

export interface DriverEvents {
  /** After each move of the sync machine. */
  state: SyncState;
  session: Session | null;
  /** The service confirmed the close of this session to this client. The event `session` with `null` follows. */
  closed: { sessionId: string };
  route: Route | null;
  /** The stored list has changed. */
  assets: readonly Asset[];
  reasons: readonly Reason[];
  waitingRoutes: readonly WaitingRoute[];
  /**
   * A controller asks for the route; emitted again, with another `status` or 0 `remainingMs`, when the request ends.
   */
  release: ReleaseRequest;
  /** The current unsent records; one event for simultaneous changes. */
  unsent: readonly UnsentRecord[];
  /** The current images on this device. */
  images: readonly ImageState[];
  /** A record was refused permanently and must be corrected. */
  parked: ParkedRecord;
  /** The service has the record, but it was captured after its session had ended: a controller decides whether it counts. */
  quarantined: QuarantinedCapture;
  /**
   * A received push message. The service sends each change in two vocabularies, so this event occurs twice for a
   * change.
   */
  push: { kind: PushKind; subjectId: string };
  /** A failure, for a log; the client continues automatically. */
  failure: DriverFailure;
  /** Part of the storage could not be read and was set aside. */
  setAside: SetAside;
  /** The receipt shows that the service lacks numbers which the device no longer stores; this must never happen. */
  lost: { sessionId: string; sequence: number };
}

/** Captures on one route. Each capture is stored on the device before the call returns. */
export interface RouteCapture {
  captureOutcome(draft: OutcomeDraft): Promise<Captured>;
  /** `at` is when the truck arrived, by the device's clock, if that was earlier than now. */
  reportArrival(stopId: string, position?: [number, number], at?: string): Promise<Captured>;
  reportDeparture(stopId: string, position?: [number, number], at?: string): Promise<Captured>;
  reportActivity(
    reference: string,
    status: 'started' | 'completed' | 'failed' | 'skipped',
    reason?: string,
  ): Promise<Captured>;
  /** Adds an activity that was not planned. Its reference must be new on the route. */
  addActivity(activity: ActivityDraft): Promise<Captured>;
  reportCompletion(): Promise<Captured>;
}

/**
 * A driver's phone without its screen: everything that is captured is stored first, sent when possible, and kept until
 * it is confirmed. Captures of the client itself, not made by `onRoute`, belong to its current route.
 */
export interface DriverClient<Calls = ApiCalls> extends RouteCapture {
  readonly state: SyncState;
  readonly session: Session | null;
  readonly route: Route | null;
  /**
   * Captures on this route as the driver sees it, even after the service has sent a newer one. The driver may still be
   * busy with a stop, and the same reference may mean something else in the newer route. Throws a TypeError if the
   * value is not a route.
   */
  onRoute(route: Route): RouteCapture;
  /** What the driver has done on the route as far as this device knows, sent or not; null without a route. */
  progress(): LocalProgress | null;
  /** The organisation's assets that this driver may see, sorted by name, as last read by the phone. */
  assets(): readonly Asset[];
  /** The reasons that a driver may choose from, in their order. */
  reasons(): readonly Reason[];
  /** The driver's planned routes in outline, in the order in which they become active. */
  waitingRoutes(): readonly WaitingRoute[];
  /** All unconfirmed records, oldest first; `parked` is set if the driver must act. */
  unsent(): readonly UnsentRecord[];
  /**
   * What this device remembers of the answers on a route, as the judge receives them: the unsent ones that were not
   * refused, and the sent odometer readings.
   */
  answersOn(routeId: string): readonly CapturedOutcome[];
  /** The images on this device: those that are to be uploaded, and those whose outcome is not confirmed yet. */
  images(): readonly ImageState[];
  /**
   * The bytes of a captured image, by its placeholder or the address under which it was uploaded; null if they are not
   * on this device.
   */
  readImage(url: string): Promise<{ contentType: CapturedImage['contentType']; bytes: Uint8Array } | null>;
  /** Opens the store and continues where the last run ended. Call it once, before everything else. */
  start(): Promise<void>;
  /**
   * Logs in, even with credentials that were refused before, and pulls session and route. Call it only when the driver
   * asks for it: five failures lock the name.
   */
  signIn(): Promise<{ ok: true } | { ok: false; failure: DriverFailure }>;
  takeSession(
    assetId: string,
  ): Promise<{ ok: true; session: Session } | { ok: false; failure: DriverFailure }>;
  /** Stores the bytes. In the outcome, use `placeholder` instead of the URL. */
  captureImage(
    contentType: CapturedImage['contentType'],
    bytes: Uint8Array,
  ): Promise<{ ok: true; id: string; placeholder: string } | Exclude<Captured, { ok: true }>>;
  /**
   * Removes an image that no outcome needs, by its placeholder or the address under which it was uploaded: for example
   * an image that the driver took again, or removed from a draft. An uploaded image leaves this device only; the
   * service removes it later.
   */
  dropImage(url: string): Promise<DroppedImage>;
  reportPosition(position: PositionDraft): Promise<Captured>;
  /**
   * Changes a parked record and queues it again, under its id and number: the given members are replaced, a member
   * given as undefined is removed, all other members stay. An outcome with another `status` is rebuilt from the given
   * members.
   */
  mend(id: string, draft: MendDraft): Promise<Captured>;
  /**
   * Queues a parked record again unchanged. If the clock was wrong at the capture, use `mend` with the right
   * `captured_at` (or `at` of a report) instead, because an unchanged record would be refused again.
   */
  retry(id: string): Promise<void>;
  /**
   * Gives up a parked record: controllers see it with the reason, and it leaves this phone when the service has it.
   * After a failure it stays, and can be given up again.
   */
  giveUp(id: string, reason: string): Promise<GivenUp>;
  /** The driver's answer to a release request. It is not queued, because a late answer has no effect. */
  releaseRoute(routeId: string): Promise<{ ok: true } | { ok: false; failure: DriverFailure }>;
  refuseRelease(
    routeId: string,
    reason: string,
  ): Promise<{ ok: true } | { ok: false; failure: DriverFailure }>;
  /** Makes the client try again immediately instead of after its pause, for example when a network may be available. */
  nudge(): void;
  /** Resolves with true when only parked records are left, or with false after `timeoutMs`. */
  flushed(timeoutMs?: number): Promise<boolean>;
  /** Flushes, then closes with the flush receipt. Refuses while records are parked unless `giveUpParked`. */
  closeSession(options?: {
    giveUpParked?: boolean;
  }): Promise<
    { ok: true } | { ok: false; failure: DriverFailure } | { ok: false; parked: readonly ParkedRecord[] }
  >;
  on<Name extends keyof DriverEvents>(name: Name, listener: (event: DriverEvents[Name]) => void): () => void;
  /** The calls themselves, with this driver's token, for operations other than captures. */
  readonly api: Calls;
  /** Stops everything and closes the store, which keeps unsent records. */
  stop(): Promise<void>;
}
