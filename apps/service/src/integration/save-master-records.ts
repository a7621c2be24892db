import { below } from '@fleet/contract/ground/problems';
import type { MasterRecordResult } from '@fleet/contract/planning/keyed-batches';
import { type Context, Refusal } from '../context.js';
import { repeated } from '../platform/database/repeat-work.js';
import type { SaveResult } from '../sites/write-site.js';
import {
  type BatchEntry,
  type CheckedBatchEntry,
  checkBatchEntry,
  type EntryForm,
  noEntrySeen,
  planPointer,
} from './batch-entries.js';
import { type EntryResult, refusedResult } from './batch-results.js';
import { refusedByForm } from './refused-entry.js';

/** The effect of one save. */
export interface SavedMasterRecord {
  result: SaveResult;
  id: string;
  /** Whether documents of routes show the change: a new name or registration. */
  isShown: boolean;
}

/** A kind of master record that is saved in batches. */
export interface MasterRecordKind<Plan> {
  form: EntryForm<Plan>;
  /** Locks the existing records in the common order, so that no deadlock occurs. */
  lock(tx: Context, entries: readonly BatchEntry<Plan>[]): Promise<void>;
  /** Saves as the PUT does; a refused save is rolled back. */
  save(tx: Context, entry: BatchEntry<Plan>): Promise<SavedMasterRecord>;
  /** Renders the routes that show these records, after all records of a piece are saved. */
  refresh(tx: Context, ids: readonly string[]): Promise<void>;
  /** Whether the save locks other records first, so that it must be saved alone. */
  isAlone(plan: Plan): boolean;
}

/** Records per transaction: fewer commits, and other callers do not wait long. */
const pieceSize = 25;

/**
 * Saves records one after the other; a refused one does not affect the others [C-10]. Each piece of `pieceSize` records
 * has its own transaction.
 */
export async function saveMasterRecords<Plan>(
  ctx: Context,
  entries: readonly unknown[],
  kind: MasterRecordKind<Plan>,
): Promise<EntryResult<MasterRecordResult>[]> {
  const seen = noEntrySeen();
  const judged = entries.map((entry, index) => checkBatchEntry(kind.form, entry, index, seen));
  const results: EntryResult<MasterRecordResult>[] = [];
  for (const piece of piecesOf(judged, kind)) results.push(...(await savePiece(ctx, piece, kind)));
  return results;
}

type Piece<Plan> = CheckedBatchEntry<Plan>[];

function piecesOf<Plan>(
  judged: readonly CheckedBatchEntry<Plan>[],
  kind: MasterRecordKind<Plan>,
): Piece<Plan>[] {
  const pieces: Piece<Plan>[] = [];
  let open: Piece<Plan> = [];
  const close = () => {
    if (open.length > 0) pieces.push(open);
    open = [];
  };
  for (const each of judged) {
    const isAlone = each.kind === 'valid' && kind.isAlone(each.entry.plan);
    if (isAlone || open.length === pieceSize) close();
    open.push(each);
    if (isAlone) close();
  }
  close();
  return pieces;
}

async function savePiece<Plan>(
  ctx: Context,
  piece: Piece<Plan>,
  kind: MasterRecordKind<Plan>,
): Promise<EntryResult<MasterRecordResult>[]> {
  const valid = piece.flatMap((each) => (each.kind === 'valid' ? [each.entry] : []));
  const refused = new Map<Piece<Plan>[number], EntryResult<never>>();
  for (const each of piece) {
    if (each.kind === 'refused') refused.set(each, await refusedByForm(ctx, kind.form, each, kind.save));
  }
  const work = async (tx: Context) => {
    if (valid.length > 1) await kind.lock(tx, valid);
    const shown: string[] = [];
    const results: EntryResult<MasterRecordResult>[] = [];
    for (const each of piece) {
      const result = refused.get(each);
      if (result !== undefined) results.push(result);
      else if (each.kind === 'valid') results.push(await saveOne(tx, each.entry, kind, shown));
    }
    if (shown.length > 0) await kind.refresh(tx, shown);
    return results;
  };
  return valid.length === 0 ? work(ctx) : repeated(() => ctx.inTransaction(work));
}

async function saveOne<Plan>(
  tx: Context,
  entry: BatchEntry<Plan>,
  kind: MasterRecordKind<Plan>,
  shown: string[],
): Promise<EntryResult<MasterRecordResult>> {
  const { index, integrationKey } = entry;
  try {
    const { result, id, isShown } = await kind.save(tx, entry);
    if (isShown) shown.push(id);
    return { result: { integration_key: integrationKey, result, id }, problems: [] };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return refusedResult(integrationKey, below(planPointer(kind.form, index), error.problems));
  }
}
