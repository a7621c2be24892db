import type { BlobStore } from '../platform/blobs/blob-store.js';
import type { RoutePlanCache } from '../routes/route-plan-cache.js';
import type { NewestVersions } from './newest-versions.js';

/** What the outcomes of a route are judged with, beside the database. */
export interface OutcomeParts {
  plans: RoutePlanCache;
  newest: NewestVersions;
  blobs: BlobStore;
}
