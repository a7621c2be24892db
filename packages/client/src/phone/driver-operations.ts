import { authenticate, readAccount } from '@fleet/contract/accounts/accounts';
import type { OperationsById } from '@fleet/contract/documents/api';
import { announceBlob, readBlob } from '@fleet/contract/driving/blobs';
import { readOneSession } from '@fleet/contract/driving/controller-sessions';
import { giveUpRecord } from '@fleet/contract/driving/given-up-records';
import { listNotifications } from '@fleet/contract/driving/notifications';
import { submitOutcomes } from '@fleet/contract/driving/outcomes';
import { listOwnQuarantinedRecords } from '@fleet/contract/driving/own-quarantined-records';
import {
  addActivity,
  readActiveRoute,
  reportActivityStatus,
  reportArrival,
  reportCompletion,
  reportDeparture,
  submitPositions,
} from '@fleet/contract/driving/progress';
import { closeSession, readSession, revokeSession, takeSession } from '@fleet/contract/driving/sessions';
import { readRelease, refuseRelease, releaseRoute } from '@fleet/contract/driving/transfers';
import { listAssets, lookupAsset, readAsset } from '@fleet/contract/fleet/assets';
import { listReasons } from '@fleet/contract/planning/reasons';
import { listWaitingRoutes } from '@fleet/contract/planning/waiting-routes';
import type { CallsClient } from '../calls/calls-client.js';

/** The operations that a driver uses: those of the driver client, and a few more for an app. */
export type DriverOperationId =
  | 'authenticate'
  | 'readAccount'
  | 'readSession'
  | 'readOneSession'
  | 'takeSession'
  | 'closeSession'
  | 'revokeSession'
  | 'readActiveRoute'
  | 'listWaitingRoutes'
  | 'submitOutcomes'
  | 'submitPositions'
  | 'reportArrival'
  | 'reportDeparture'
  | 'reportActivityStatus'
  | 'addActivity'
  | 'reportCompletion'
  | 'announceBlob'
  | 'readBlob'
  | 'giveUpRecord'
  | 'listOwnQuarantinedRecords'
  | 'readRelease'
  | 'releaseRoute'
  | 'refuseRelease'
  | 'listAssets'
  | 'readAsset'
  | 'lookupAsset'
  | 'listReasons'
  | 'listNotifications';

export const driverOperations: Pick<OperationsById, DriverOperationId> = {
  authenticate,
  readAccount,
  readSession,
  readOneSession,
  takeSession,
  closeSession,
  revokeSession,
  readActiveRoute,
  listWaitingRoutes,
  submitOutcomes,
  submitPositions,
  reportArrival,
  reportDeparture,
  reportActivityStatus,
  addActivity,
  reportCompletion,
  announceBlob,
  readBlob,
  giveUpRecord,
  listOwnQuarantinedRecords,
  readRelease,
  releaseRoute,
  refuseRelease,
  listAssets,
  readAsset,
  lookupAsset,
  listReasons,
  listNotifications,
};

/** The calls of these operations, as the driver client needs them. */
export type DriverApi = CallsClient<DriverOperationId>;
