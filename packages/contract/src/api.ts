import { authenticate, authenticateApiKey, readAccount } from './accounts.js';
import {
  changeApiKey,
  createApiKey,
  listApiKeys,
  readApiKey,
  revokeApiKey,
  rotateApiKey,
} from './api-keys.js';
import { changeAsset, createAsset, deleteAsset } from './asset-changes.js';
import { listAssets, lookupAsset, readAsset } from './assets.js';
import { listAuditEntries } from './audit.js';
import { exportAudit, exportAuditSeals } from './audit-exports.js';
import { announceBlob, readBlob, uploadBlob } from './blobs.js';
import { assignRoute, cancelRoute, changeRoute, listRoutes, readRoute } from './controller-routes.js';
import { listSessions, readOneSession } from './controller-sessions.js';
import { changeDriver, createDriver, deleteDriver, listDrivers, readDriver } from './drivers.js';
import { listEvents } from './events.js';
import { exportOdometerReadings, exportOutcomes, exportPositions } from './exports.js';
import { saveAsset, saveDriver, saveRoute, saveRoutes, saveSite } from './integration.js';
import { saveAssets, saveDrivers, saveSites } from './keyed-batches.js';
import { deleteConsignment, readConsignment, saveConsignment } from './keyed-consignments.js';
import {
  changeKeyedReason,
  deleteKeyedReason,
  listKeyedReasons,
  readKeyedReason,
  saveReason,
  saveReasons,
} from './keyed-reasons.js';
import { changeKeyedRoute, deleteKeyedRoute, listKeyedRoutes, readKeyedRoute } from './keyed-routes.js';
import {
  changeKeyedAsset,
  changeKeyedDriver,
  changeKeyedSite,
  deleteKeyedAsset,
  deleteKeyedDriver,
  deleteKeyedSite,
  listKeyedAssets,
  listKeyedDrivers,
  listKeyedSites,
  readKeyedAsset,
  readKeyedDriver,
  readKeyedSite,
} from './keyed-things.js';
import { listNotifications } from './notifications.js';
import type { Operation } from './operation.js';
import { changeOrganisation, readOrganisation } from './organisations.js';
import { submitOutcomes } from './outcomes.js';
import { requestPassword, setOwnPassword } from './passwords.js';
import {
  addActivity,
  readActiveRoute,
  reportActivityStatus,
  reportArrival,
  reportCompletion,
  reportDeparture,
  submitPositions,
} from './progress.js';
import { readProofOfDelivery } from './proof-of-delivery.js';
import {
  acceptQuarantinedRecord,
  discardQuarantinedRecord,
  listQuarantinedRecords,
  readQuarantinedRecord,
} from './quarantine.js';
import { listReasons } from './reasons.js';
import { changeRole, createRole, deleteRole, listRoles, readRole } from './roles.js';
import { closeSession, readSession, revokeSession, takeSession } from './sessions.js';
import { changeSite, createSite, deleteSite, listSites, readSite } from './sites.js';
import {
  cancelTransfer,
  listTransfers,
  readRelease,
  readTransfer,
  refuseRelease,
  releaseRoute,
  startTransfer,
} from './transfers.js';
import {
  changeUser,
  createUser,
  listUsers,
  readUser,
  removeUser,
  setOwnPin,
  setUserPin,
  setUserStatus,
} from './users.js';
import {
  listDeliveries,
  readDelivery,
  replayDeliveries,
  replayDelivery,
  testWebhook,
} from './webhook-deliveries.js';
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listWebhooks,
  readWebhook,
  rotateWebhookSecret,
} from './webhooks.js';

/** Every endpoint of the service by its id, in the order in which the reference shows them. */
export const operationsById = {
  authenticate,
  authenticateApiKey,
  readAccount,
  requestPassword,
  setOwnPassword,
  setOwnPin,
  readSession,
  takeSession,
  revokeSession,
  closeSession,
  readActiveRoute,
  submitOutcomes,
  reportArrival,
  reportDeparture,
  reportActivityStatus,
  addActivity,
  reportCompletion,
  submitPositions,
  startTransfer,
  listTransfers,
  readTransfer,
  cancelTransfer,
  readRelease,
  releaseRoute,
  refuseRelease,
  listNotifications,
  listQuarantinedRecords,
  readQuarantinedRecord,
  acceptQuarantinedRecord,
  discardQuarantinedRecord,
  listAssets,
  lookupAsset,
  readAsset,
  createAsset,
  changeAsset,
  deleteAsset,
  listReasons,
  announceBlob,
  uploadBlob,
  readBlob,
  listRoutes,
  readRoute,
  changeRoute,
  assignRoute,
  cancelRoute,
  listSessions,
  readOneSession,
  readOrganisation,
  changeOrganisation,
  listSites,
  readSite,
  createSite,
  changeSite,
  deleteSite,
  listDrivers,
  readDriver,
  createDriver,
  changeDriver,
  deleteDriver,
  listUsers,
  readUser,
  createUser,
  changeUser,
  setUserStatus,
  removeUser,
  setUserPin,
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
  listKeyedSites,
  readKeyedSite,
  saveSite,
  saveSites,
  changeKeyedSite,
  deleteKeyedSite,
  listKeyedDrivers,
  readKeyedDriver,
  saveDriver,
  saveDrivers,
  changeKeyedDriver,
  deleteKeyedDriver,
  listKeyedAssets,
  readKeyedAsset,
  saveAsset,
  saveAssets,
  changeKeyedAsset,
  deleteKeyedAsset,
  listKeyedReasons,
  readKeyedReason,
  saveReason,
  saveReasons,
  changeKeyedReason,
  deleteKeyedReason,
  listKeyedRoutes,
  readKeyedRoute,
  saveRoute,
  saveRoutes,
  changeKeyedRoute,
  deleteKeyedRoute,
  readConsignment,
  saveConsignment,
  deleteConsignment,
  listEvents,
  exportAudit,
  exportAuditSeals,
  exportOutcomes,
  exportPositions,
  exportOdometerReadings,
  readProofOfDelivery,
  listWebhooks,
  createWebhook,
  readWebhook,
  changeWebhook,
  deleteWebhook,
  rotateWebhookSecret,
  testWebhook,
  listWebhookDeliveries: listDeliveries,
  readWebhookDelivery: readDelivery,
  replayWebhookDelivery: replayDelivery,
  replayWebhookDeliveries: replayDeliveries,
  listAuditEntries,
} satisfies Record<string, Operation>;
export type OperationsById = typeof operationsById;
export type OperationId = keyof OperationsById;

export const operations: readonly Operation[] = Object.values(operationsById);
