import type {
  Captured,
  DriverClient,
  DriverFailure,
  ImageState,
  LocalProgress,
  LocalStop,
  ParkedRecord,
  ReleaseRequest,
  RouteCapture,
  SyncState,
  UnsentRecord,
} from '@fleet/client/driver';
import type { Session } from '@fleet/contract/driving/sessions';
import type { Asset } from '@fleet/contract/fleet/assets';
import type { Reason } from '@fleet/contract/planning/reasons';
import type { Route } from '@fleet/contract/planning/routes';
import type { WaitingRoute } from '@fleet/contract/planning/waiting-routes';
import type { UnansweredTransfer } from './last-transfer.js';
import type { LeftSession } from './left-session.js';
import type { RouteChange } from './plan-change.js';
import type { SessionEnd } from './session-end.js';

/** The stage of the driver's work on this phone; the router shows the pages of the stage. */
export type PhoneStage =
  | 'starting'
  | 'elsewhere'
  | 'signed_out'
  | 'choosing_organisation'
  | 'without_session'
  | 'working'
  | 'revoked';

export interface PhoneOrganisation {
  id: string;
  name: string;
  time_zone: string | null;
  currencies: readonly string[];
  units: 'metric' | 'imperial' | null;
}

export interface PhoneAccount {
  username: string;
  name: string;
  organisation: PhoneOrganisation;
}

export interface PhoneStorage {
  /** Whether the browser promised to keep the data when storage is short. */
  persisted: boolean;
  freeBytes: number | null;
}

/** The service has this record, and the office decides whether it counts. */
export interface QuarantinedRecord {
  id: string;
  sessionId: string;
  /** The driver gave up the record, because the service had refused it. False if the record was captured too late. */
  isGivenUp: boolean;
  /** Its number in the session. */
  sequence: number;
  /** What the record is about. For an outcome, this does not include the answer itself. */
  about: CapturedPlace;
  /** The driver has since captured another record for the same place, which may count. */
  isReplaced: boolean;
  /** The office has decided that the record does not count. An accepted record leaves the list. */
  isDiscarded: boolean;
  /** The driver has read that the record does not count. */
  isRead: boolean;
}

/** What a capture is about: a question, an activity, the visit of a stop, or the route. */
export interface CapturedPlace {
  kind: UnsentRecord['content']['kind'];
  routeId: string | null;
  /** Of an activity. */
  reference: string | null;
  /** Of a question of the activity. */
  key: string | null;
  stopId: string | null;
}

/** Everything that the pages show. Each change makes a new object; unchanged parts stay the same objects. */
export interface PhoneView {
  stage: PhoneStage;
  account: PhoneAccount | null;
  /** The organisations to choose from in the stage `choosing_organisation`. */
  organisations: readonly { id: string; name: string }[];
  /** The session of this phone. */
  session: Session | null;
  /** The service refused the last token before it expired: the session may have ended. */
  isInvalidated: boolean;
  /** The driver has asked to close this session, and no answer has arrived. */
  isCloseAsked: boolean;
  /** How the last session ended, until the driver has read it; null when it ended in the ordinary way. */
  sessionEnd: SessionEnd | null;
  /** The request to release a route whose deadline ended that session. */
  unansweredTransfer: UnansweredTransfer | null;
  /** A session that the driver has on another phone. */
  otherSession: Session | null;
  /** A session that the driver left open on this phone, in another organisation. */
  leftSession: LeftSession | null;
  /** The asset of the session. */
  asset: Asset | null;
  /**
   * The route that was read after the start of the session plans another vehicle, and the driver has not been asked
   * about it yet.
   */
  isVehicleAsked: boolean;
  /** The route for which the driver wants another vehicle; a phone without a session forgets its route. */
  routeToDrive: Route | null;
  route: Route | null;
  progress: LocalProgress | null;
  /** The routes of unsent records, as the driver saw them; the current route may be among them. */
  keptRoutes: readonly Route[];
  waitingRoutes: readonly WaitingRoute[];
  /** The assets on this phone, for a choice without a network. */
  assets: readonly Asset[];
  reasons: readonly Reason[];
  unsent: readonly UnsentRecord[];
  images: readonly ImageState[];
  /** Records that wait and will be sent automatically. Positions are not counted. */
  waitingCount: number;
  /** Refused records that the driver must correct. `waitingCount` does not include them. */
  refusedCount: number;
  sync: SyncState;
  isOnline: boolean;
  /** The last failure, until the next success. */
  failure: DriverFailure | null;
  storage: PhoneStorage;
  /** A controller's open request for the route. */
  release: ReleaseRequest | null;
  /** The last request that ended, with its final status if the service reported it. */
  endedRelease: Pick<ReleaseRequest, 'id' | 'status'> | null;
  /** What the last update of the route changed; null when the driver has seen it. */
  routeChange: RouteChange | null;
  /** How far the device's clock is ahead of the service's; 0 until the service has responded. */
  clockOffsetMs: number;
  /**
   * The records about which the office decides, until it has accepted them. Records that it discarded stay in the
   * list, so that the pages can mark what they are about. Positions are not counted.
   */
  quarantined: readonly QuarantinedRecord[];
}

export type Answered = { ok: true } | { ok: false; failure: DriverFailure };

/** What the pages may do with the phone. The object and its functions stay the same as long as the page is open. */
export interface PhoneActions {
  logIn(username: string, pin: string): Promise<Answered>;
  chooseOrganisation(id: string): Promise<Answered>;
  takeSession(assetId: string): Promise<Answered>;
  /** Captures on the route that the view shows. */
  capture: RouteCapture;
  /** Captures on a route that a page still shows after the service has sent another one. */
  captureOn(route: Route): RouteCapture;
  captureImage: DriverClient['captureImage'];
  /**
   * Removes pictures that nothing needs any more. A picture that an answer names stays, so the caller need not check
   * that.
   */
  dropImages(urls: readonly string[]): Promise<void>;
  readImage(url: string): Promise<Blob | null>;
  /** What the phone remembers of the answers on a route, by which it judges an odometer reading. */
  answersOn: DriverClient['answersOn'];
  reportPosition: DriverClient['reportPosition'];
  mend: DriverClient['mend'];
  retry(id: string): Promise<void>;
  giveUp(id: string, reason: string): Promise<Answered>;
  releaseRoute(routeId: string): Promise<Answered>;
  refuseRelease(routeId: string, reason: string): Promise<Answered>;
  /** Sends a refusal that waited for a network, unless another request for the route is open now. */
  refuseIfOpen(request: ReleaseRequest, reason: string): Promise<Answered>;
  closeSession(options?: {
    giveUpParked?: boolean;
  }): Promise<Answered | { ok: false; parked: readonly ParkedRecord[] }>;
  flushed(timeoutMs?: number): Promise<boolean>;
  syncNow(): void;
  /** Asks for newer assets, reasons and waiting routes, which then appear in the view. */
  refreshLists(): Promise<unknown>;
  /**
   * Asks the service for an asset that the list on the phone does not have; null if the service does not know it or
   * does not respond.
   */
  lookUpAsset(code: string): Promise<Asset | null>;
  /** Ends the session that this driver has on another phone. */
  endOtherSession(reason: string): Promise<Answered>;
  /** Ends the work of this driver on the phone; unsent records stay in their store. */
  logOut(): Promise<void>;
  /** Takes over the app from the window in which it is in use. */
  takeOver(): void;
  /** Called when the driver has read which records do not count. */
  acceptDiscards(): void;
  /** Called when the driver has read that the session was revoked. */
  acceptRevoked(): void;
  /**
   * Called when the driver has decided about a vehicle that the route does not plan; with the route if they want another
   * vehicle for it.
   */
  acceptVehicle(routeToDrive?: Route): void;
  /** Called when the driver has read what changed on the route. */
  acceptRouteChange(): void;
  /** Prevents updates of the app while a form is open or a capture runs. Call the result to allow them again. */
  holdUpdates(): () => void;
}

export type {
  Captured,
  DriverFailure,
  ImageState,
  LocalProgress,
  LocalStop,
  ParkedRecord,
  ReleaseRequest,
  RouteCapture,
  RouteChange,
  SessionEnd,
  SyncState,
  UnsentRecord,
  WaitingRoute,
};
