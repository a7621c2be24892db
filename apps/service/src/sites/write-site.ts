import type { Site } from '@fleet/contract/fleet/master-record-shapes';
import { problem } from '@fleet/contract/ground/problems';
import { sameJson } from '@fleet/domain/values/json-equality';
import { writeAudit } from '../audit/write-audit.js';
import { type Context, Refusal, siteLimitOf } from '../context.js';
import type { MasterRecordName } from '../master-records/master-record-name.js';
import { refuseOtherState } from '../master-records/saved-tag.js';
import { postgresFault } from '../platform/database/postgres-faults.js';
import { appendEvent } from '../platform/outbox/append-event.js';
import { insertSite, lockSite, updateSite } from './site-queries.js';

/** The effect of a save on a record. */
export type SaveResult = 'created' | 'changed' | 'unchanged';

/**
 * Locks the site; returns null if there is none and the caller may see all sites. A limited caller cannot create a
 * site, and must not learn whether a key is free or belongs to another site [C-3]: both cases are refused with
 * `not_found`. Refuses with `version_mismatch`.
 */
export async function lockSiteToSave(
  tx: Context,
  name: MasterRecordName,
  ifMatch: string | undefined,
): Promise<Site | null> {
  const site = await lockSite(tx, name);
  const isHidden = site === null ? siteLimitOf(tx).length > 0 : !isSiteVisible(tx, site.id);
  if (isHidden) throw new Refusal(problem('not_found', undefined, noSiteOfYours));
  refuseOtherState(ifMatch, site);
  return site;
}

const noSiteOfYours =
  'None of your sites has this key, and callers who are limited to sites cannot create one.';

/**
 * Locks one of the caller's sites. Refuses with `not_found`, with or without `If-Match`, and with
 * `version_mismatch`.
 */
export async function lockSiteToWrite(
  tx: Context,
  name: MasterRecordName,
  { ifMatch, deletes = false }: { ifMatch: string | undefined; deletes?: boolean },
): Promise<Site> {
  const site = await lockSite(tx, name, deletes);
  if (site === null || !isSiteVisible(tx, site.id)) throw new Refusal(problem('not_found'));
  refuseOtherState(ifMatch, site);
  return site;
}

/** Returns whether the caller may see the site [C-3]. */
export function isSiteVisible(ctx: Context, siteId: string): boolean {
  const limit = siteLimitOf(ctx);
  return limit.length === 0 || limit.includes(siteId);
}

export interface WrittenSite {
  result: SaveResult;
  /** The current state. */
  site: Site;
}

/**
 * Inserts a site, or replaces a locked one, with event and audit entry; equal content changes nothing. Returns null if
 * another transaction has just taken the key of a new site. Refuses with `not_permitted` if a caller who is limited to
 * sites would create a site that they could not see, and with `key_in_use` for the key of another site.
 */
export async function writeSite(
  tx: Context,
  before: Site | null,
  wanted: Omit<Site, 'updated_at'>,
): Promise<WrittenSite | null> {
  if (before === null && siteLimitOf(tx).length > 0) throw new Refusal(problem('not_permitted'));
  if (before !== null && sameJson(before, { ...wanted, updated_at: before.updated_at })) {
    return { result: 'unchanged', site: before };
  }
  const at = new Date(tx.now()).toISOString();
  const site: Site = { ...wanted, updated_at: at };
  if (before === null && !(await insertSite(tx, site))) return null;
  if (before !== null) await refusingTakenKey(() => updateSite(tx, site));
  const result = before === null ? 'created' : 'changed';
  await Promise.all([
    appendEvent(tx, { type: 'site_saved', at, siteId: site.id, data: { site } }),
    writeAudit(tx, {
      action: 'site.save',
      subjectKind: 'site',
      subjectId: site.id,
      before: before === null ? null : { ...before },
      after: { ...site },
      data: { result },
    }),
  ]);
  return { result, site };
}

async function refusingTakenKey(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    const fault = postgresFault(error);
    if (fault.kind !== 'unique_violation' || fault.constraint !== 'sites_integration_key') throw error;
    throw new Refusal(problem('key_in_use', '/integration_key'));
  }
}
