import { authenticate, authenticateApiKey, readAccount } from '../accounts/accounts.js';
import {
  changeApiKey,
  createApiKey,
  listApiKeys,
  readApiKey,
  revokeApiKey,
  rotateApiKey,
} from '../accounts/api-keys.js';
import { listAuditEntries } from '../accounts/audit.js';
import { requestPassword, setOwnPassword } from '../accounts/passwords.js';
import { changeRole, createRole, deleteRole, listRoles, readRole } from '../accounts/roles.js';
import {
  changeUser,
  createUser,
  listUsers,
  readUser,
  removeUser,
  setOwnPin,
  setUserPin,
  setUserStatus,
} from '../accounts/users.js';
import { announceBlob, listImageLinks, readBlob, readLinkedImage, uploadBlob } from '../driving/blobs.js';
import { listSessions, readOneSession } from '../driving/controller-sessions.js';
import { giveUpRecord } from '../driving/given-up-records.js';
import { readLive, streamLive } from '../driving/live.js';
import { listNotifications } from '../driving/notifications.js';
import { submitOutcomes } from '../driving/outcomes.js';
import { listOwnQuarantinedRecords } from '../driving/own-quarantined-records.js';
import {
  addActivity,
  readActiveRoute,
  reportActivityStatus,
  reportArrival,
  reportCompletion,
  reportDeparture,
  submitPositions,
} from '../driving/progress.js';
import {
  acceptQuarantinedRecord,
  discardQuarantinedRecord,
  listQuarantinedRecords,
  readQuarantinedRecord,
} from '../driving/quarantine.js';
import { listRouteOutcomes } from '../driving/route-outcomes.js';
import { closeSession, readSession, revokeSession, takeSession } from '../driving/sessions.js';
import { readAssetPosition, readRouteTrack, readSessionPosition } from '../driving/tracks.js';
import {
  cancelTransfer,
  listTransfers,
  readRelease,
  readTransfer,
  refuseRelease,
  releaseRoute,
  startTransfer,
} from '../driving/transfers.js';
import { changeAsset, createAsset, deleteAsset } from '../fleet/asset-changes.js';
import { listAssets, lookupAsset, readAsset } from '../fleet/assets.js';
import { changeDriver, createDriver, deleteDriver, listDrivers, readDriver } from '../fleet/drivers.js';
import { deleteLogo, readLogo, saveLogo } from '../fleet/organisation-logo.js';
import { changeOrganisation, readOrganisation } from '../fleet/organisations.js';
import { changeSite, createSite, deleteSite, listSites, readSite } from '../fleet/sites.js';
import type { Operation } from '../ground/operation.js';
import { exportAudit, exportAuditSeals } from '../outgoing/audit-exports.js';
import { listEvents } from '../outgoing/events.js';
import { exportOdometerReadings, exportOutcomes, exportPositions } from '../outgoing/exports.js';
import { readProofOfDelivery } from '../outgoing/proof-of-delivery.js';
import {
  listDeliveries,
  readDelivery,
  replayDeliveries,
  replayDelivery,
  testWebhook,
} from '../outgoing/webhook-deliveries.js';
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listWebhooks,
  readWebhook,
  rotateWebhookSecret,
} from '../outgoing/webhooks.js';
import {
  assignRoute,
  cancelRoute,
  changeRoute,
  listRoutes,
  readRoute,
} from '../planning/controller-routes.js';
import { saveAsset, saveDriver, saveRoute, saveRoutes, saveSite } from '../planning/integration.js';
import { saveAssets, saveDrivers, saveSites } from '../planning/keyed-batches.js';
import { deleteConsignment, readConsignment, saveConsignment } from '../planning/keyed-consignments.js';
import {
  changeKeyedReason,
  deleteKeyedReason,
  listKeyedReasons,
  readKeyedReason,
  saveReason,
  saveReasons,
} from '../planning/keyed-reasons.js';
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
} from '../planning/keyed-records.js';
import {
  changeKeyedRoute,
  deleteKeyedRoute,
  listKeyedRoutes,
  readKeyedRoute,
} from '../planning/keyed-routes.js';
import { createRoute } from '../planning/new-routes.js';
import { listReasons } from '../planning/reasons.js';
import { listWaitingRoutes } from '../planning/waiting-routes.js';

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
  listWaitingRoutes,
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
  giveUpRecord,
  listOwnQuarantinedRecords,
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
  listImageLinks,
  readLinkedImage,
  listRoutes,
  readRoute,
  createRoute,
  changeRoute,
  assignRoute,
  cancelRoute,
  listRouteOutcomes,
  readRouteTrack,
  listSessions,
  readOneSession,
  readSessionPosition,
  readAssetPosition,
  readLive,
  streamLive,
  readOrganisation,
  changeOrganisation,
  readLogo,
  saveLogo,
  deleteLogo,
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
