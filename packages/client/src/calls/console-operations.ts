import { authenticate, readAccount } from '@fleet/contract/accounts/accounts';
import {
  changeApiKey,
  createApiKey,
  listApiKeys,
  readApiKey,
  revokeApiKey,
  rotateApiKey,
} from '@fleet/contract/accounts/api-keys';
import { listAuditEntries } from '@fleet/contract/accounts/audit';
import { requestPassword, setOwnPassword } from '@fleet/contract/accounts/passwords';
import { changeRole, createRole, deleteRole, listRoles, readRole } from '@fleet/contract/accounts/roles';
import {
  changeUser,
  createUser,
  listUsers,
  readUser,
  removeUser,
  setUserPin,
  setUserStatus,
} from '@fleet/contract/accounts/users';
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
import { createAsset } from '@fleet/contract/fleet/asset-changes';
import { listAssets, readAsset } from '@fleet/contract/fleet/assets';
import {
  changeDriver,
  createDriver,
  deleteDriver,
  listDrivers,
  readDriver,
} from '@fleet/contract/fleet/drivers';
import { readOrganisation } from '@fleet/contract/fleet/organisations';
import { changeSite, createSite, deleteSite, listSites, readSite } from '@fleet/contract/fleet/sites';
import { exportOdometerReadings, exportOutcomes } from '@fleet/contract/outgoing/exports';
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
export type ConsoleOperationId =
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
  | 'createDriver'
  | 'changeDriver'
  | 'deleteDriver'
  | 'readSite'
  | 'createSite'
  | 'changeSite'
  | 'deleteSite'
  | 'listUsers'
  | 'readUser'
  | 'createUser'
  | 'changeUser'
  | 'setUserStatus'
  | 'setUserPin'
  | 'removeUser'
  | 'listRoles'
  | 'readRole'
  | 'createRole'
  | 'changeRole'
  | 'deleteRole'
  | 'listApiKeys'
  | 'readApiKey'
  | 'createApiKey'
  | 'changeApiKey'
  | 'rotateApiKey'
  | 'revokeApiKey'
  | 'listAuditEntries'
  | 'createAsset'
  | 'readOrganisation'
  | 'exportOutcomes'
  | 'exportOdometerReadings'
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
  createDriver,
  changeDriver,
  deleteDriver,
  readSite,
  createSite,
  changeSite,
  deleteSite,
  listUsers,
  readUser,
  createUser,
  changeUser,
  setUserStatus,
  setUserPin,
  removeUser,
  listRoles,
  readRole,
  createRole,
  changeRole,
  deleteRole,
  listApiKeys,
  readApiKey,
  createApiKey,
  changeApiKey,
  rotateApiKey,
  revokeApiKey,
  listAuditEntries,
  createAsset,
  readOrganisation,
  exportOutcomes,
  exportOdometerReadings,
  readLive,
  readRouteTrack,
};

/** The calls of these operations, with one token for all of them. */
export type ConsoleApi = CallsClient<ConsoleOperationId>;
