import type { AuditEntry } from '@fleet/contract/accounts/audit';
import type { Input } from '@fleet/contract/ground/operation';
import { problem } from '@fleet/contract/ground/problems';
import type { AuditSeal, exportAudit } from '@fleet/contract/outgoing/audit-exports';
import type { AuditCursor } from '../audit/audit-cursor.js';
import { selectAuditPart } from '../audit/audit-list-queries.js';
import { findNewestSeal, selectSeals } from '../audit/audit-seal-queries.js';
import { auditFilterOf, renderEntry } from '../audit/list-audit-entries.js';
import { type Context, Refusal, siteLimitOf } from '../context.js';
import type { SelectPage } from './export-records.js';

/** A page has fewer entries if they are large. The statement measures all of them. */
const entriesOnPage = 250;
/** A page examines more entries than it returns, because most entries may not match a filter. */
const examinedForPage = 1_000;
/** A seal has up to 32 KB. */
const sealsOnPage = 50;

/**
 * The pages of the audit log, as far as the caller may read it, newest first. All pages show only entries below the
 * horizon of the first page, so that no entry moves to another page. Refuses with `times_out_of_order`.
 */
export function pagesOfEntries(
  ctx: Context,
  query: Input<typeof exportAudit>['query'],
): SelectPage<AuditEntry, AuditCursor> {
  const filter = auditFilterOf(ctx, query);
  const bounds = { limit: entriesOnPage, mostExamined: examinedForPage };
  return async (after) => {
    const { rows, examined, isCut, end, horizon } = await selectAuditPart(ctx, filter, after, bounds);
    const isEnd = end === null || (!isCut && examined < examinedForPage);
    return { rows: rows.map(renderEntry), next: isEnd ? null : { horizon, ...end } };
  };
}

/**
 * The pages of the seals that exist now, in the order of their chain. Refuses with `beyond_own_rights` if the caller is
 * limited to sites, because they may read only some of the sealed entries.
 */
export async function pagesOfSeals(ctx: Context): Promise<SelectPage<AuditSeal, number>> {
  if (siteLimitOf(ctx).length > 0) {
    const why = 'Seals cover the whole log, but you may read only that of some sites.';
    throw new Refusal(problem('beyond_own_rights', undefined, why));
  }
  const newest = (await findNewestSeal(ctx.db, ctx.organisationId))?.number ?? 0;
  return async (after) => {
    const begin = after ?? 0;
    const limit = Math.min(sealsOnPage, newest - begin);
    if (limit <= 0) return { rows: [], next: null };
    const seals = await selectSeals(ctx.db, ctx.organisationId, begin, limit);
    const rows = seals.map((seal) => ({
      number: seal.number,
      previous_hash: seal.previousHash,
      place: seal.place,
      entry_count: seal.entryCount,
      entries: seal.entries.toString('base64'),
      sealed_at: seal.sealedAt,
      hash: seal.hash,
    }));
    // The numbers show a verifier whether one is missing.
    return { rows, next: rows.at(-1)?.number ?? null };
  };
}
