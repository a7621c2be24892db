import { authenticate, authenticateApiKey, readAccount } from './accounts.js';
import { listAssets, lookupAsset, readAsset } from './assets.js';
import { announceBlob, readBlob, uploadBlob } from './blobs.js';
import { saveAsset, saveDriver, saveRoute, saveRoutes, saveSite } from './integration.js';
import type { Operation } from './operation.js';
import { submitOutcomes } from './outcomes.js';
import {
  addActivity,
  readActiveRoute,
  reportActivityStatus,
  reportArrival,
  reportCompletion,
  reportDeparture,
  submitPositions,
} from './progress.js';
import { closeSession, readSession, revokeSession, takeSession } from './sessions.js';

/** Every endpoint of the service, in the order in which the reference shows them. */
export const operations: readonly Operation[] = [
  authenticate,
  authenticateApiKey,
  readAccount,
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
  listAssets,
  lookupAsset,
  readAsset,
  announceBlob,
  uploadBlob,
  readBlob,
  saveSite,
  saveDriver,
  saveAsset,
  saveRoute,
  saveRoutes,
];
