import type { Captured, DriverApi, DriverClient, DriverFailure, RouteCapture } from '@fleet/client/driver';
import type { OpenDriver } from './open-driver.js';

/** What the actions of the pages need of the open driver. */
export interface ActingDriver
  extends Pick<OpenDriver, 'organisationId' | 'beginClosing' | 'endClosing' | 'refuseIfOpen' | 'refresh'> {
  client: Pick<
    DriverClient<DriverApi>,
    | keyof RouteCapture
    | 'onRoute'
    | 'takeSession'
    | 'signIn'
    | 'captureImage'
    | 'readImage'
    | 'reportPosition'
    | 'unsent'
    | 'mend'
    | 'retry'
    | 'giveUp'
    | 'releaseRoute'
    | 'refuseRelease'
    | 'closeSession'
    | 'flushed'
  > & { api: Pick<DriverApi, 'lookupAsset' | 'revokeSession'> };
  quarantined: Pick<OpenDriver['quarantined'], 'noteGivenUp'>;
}

const signedOut = async (): Promise<{
  ok: false;
  failure: Extract<DriverFailure, { kind: 'signed_out' }>;
}> => ({
  ok: false,
  failure: { kind: 'signed_out', problems: [] },
});
const notCaptured = async (): Promise<Exclude<Captured, { ok: true }>> => ({
  ok: false,
  reason: 'no_session',
  message: 'Nobody is logged in.',
});
const nothing = () => undefined;

const captures: RouteCapture = {
  captureOutcome: notCaptured,
  reportArrival: notCaptured,
  reportDeparture: notCaptured,
  reportActivity: notCaptured,
  addActivity: notCaptured,
  reportCompletion: notCaptured,
};

/**
 * Answers the pages while no driver is open: after a log-out, and in a window that is not in use any more. It is
 * needed because pages stay visible for a moment longer, and positions still arrive. It stores and sends nothing.
 */
export const noDriver: ActingDriver = {
  client: {
    ...captures,
    onRoute: () => captures,
    takeSession: signedOut,
    signIn: signedOut,
    captureImage: notCaptured,
    readImage: async () => null,
    reportPosition: notCaptured,
    unsent: () => [],
    mend: notCaptured,
    retry: async () => undefined,
    giveUp: signedOut,
    releaseRoute: signedOut,
    refuseRelease: signedOut,
    closeSession: signedOut,
    flushed: async () => false,
    api: { lookupAsset: signedOut, revokeSession: signedOut },
  },
  organisationId: '',
  quarantined: { noteGivenUp: nothing },
  beginClosing: nothing,
  endClosing: nothing,
  refuseIfOpen: signedOut,
  refresh: nothing,
};
