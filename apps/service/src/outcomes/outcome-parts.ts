import type { BlobStore } from '../platform/blobs/blob-store.js';
import type { RoutePlanCache } from '../routes/route-plan-cache.js';
import type { NewestVersions } from './newest-versions.js';

/** What judging the outcomes of a route needs in addition to the database. */
export interface OutcomeParts {
  plans: RoutePlanCache;
  newest: NewestVersions;
  blobs: BlobStore;
}
