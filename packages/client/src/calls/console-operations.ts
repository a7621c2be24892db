import { authenticate, readAccount } from '@fleet/contract/accounts/accounts';
import { requestPassword, setOwnPassword } from '@fleet/contract/accounts/passwords';
import type { OperationsById } from '@fleet/contract/documents/api';
import { listSessions, readOneSession } from '@fleet/contract/driving/controller-sessions';
import { readLive } from '@fleet/contract/driving/live';
import {
  acceptQuarantinedRecord,
  discardQuarantinedRecord,
  listQuarantinedRecords,
  readQuarantinedRecord,
} from '@fleet/contract/driving/quarantine';
import { revokeSession } from '@fleet/contract/driving/sessions';
import { readRouteTrack } from '@fleet/contract/driving/tracks';
import { cancelTransfer, listTransfers, startTransfer } from '@fleet/contract/driving/transfers';
import { listAssets, readAsset } from '@fleet/contract/fleet/assets';
import { listDrivers, readDriver } from '@fleet/contract/fleet/drivers';
import { listSites } from '@fleet/contract/fleet/sites';
import {
  assignRoute,
  cancelRoute,
  changeRoute,
  listRoutes,
  readRoute,
} from '@fleet/contract/planning/controller-routes';
import { createRoute } from '@fleet/contract/planning/new-routes';
import type { CallsClient } from './calls-client.js';

/** The operations that the console uses. A page that needs another one adds it here. */
type ConsoleOperationId =
  | 'authenticate'
  | 'readAccount'
  | 'requestPassword'
  | 'setOwnPassword'
  | 'listRoutes'
  | 'readRoute'
  | 'createRoute'
  | 'changeRoute'
  | 'assignRoute'
  | 'cancelRoute'
  | 'startTransfer'
  | 'listTransfers'
  | 'cancelTransfer'
  | 'listSessions'
  | 'readOneSession'
  | 'revokeSession'
  | 'listQuarantinedRecords'
  | 'readQuarantinedRecord'
  | 'acceptQuarantinedRecord'
  | 'discardQuarantinedRecord'
  | 'listDrivers'
  | 'readDriver'
  | 'listAssets'
  | 'readAsset'
  | 'listSites'
  | 'readLive'
  | 'readRouteTrack';

export const consoleOperations: Pick<OperationsById, ConsoleOperationId> = {
  authenticate,
  readAccount,
  requestPassword,
  setOwnPassword,
  listRoutes,
  readRoute,
  createRoute,
  changeRoute,
  assignRoute,
  cancelRoute,
  startTransfer,
  listTransfers,
  cancelTransfer,
  listSessions,
  readOneSession,
  revokeSession,
  listQuarantinedRecords,
  readQuarantinedRecord,
  acceptQuarantinedRecord,
  discardQuarantinedRecord,
  listDrivers,
  readDriver,
  listAssets,
  readAsset,
  listSites,
  readLive,
  readRouteTrack,
};

/** The calls of these operations, with one token for all of them. */
export type ConsoleApi = CallsClient<ConsoleOperationId>;
