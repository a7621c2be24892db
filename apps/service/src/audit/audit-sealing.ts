import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Pool } from '../platform/database/postgres-pool.js';
import { createDoorbell } from '../platform/doorbell.js';
import { findUnsealed, type StoredSeal } from './audit-seal-queries.js';
import { mostEntriesInSeal, sealEntries } from './seal-entries.js';

export interface SealingParts {
  pool: Pool;
  log: Logger;
  /** Milliseconds between two searches for entries to seal. */
  intervalMs?: number;
}

const usualIntervalMs = 1_000;
/**
 * After each search it waits nine times as long as the search took, so searching takes a small share of the time,
 * however many organisations there are.
 */
const restShare = 9;
const mostOrganisations = 1_000;
/**
 * How often the newest seal is written to the service's log. Someone with access to the database cannot change that
 * log.
 */
const logEveryMs = 3_600_000;

/**
 * Looks for new entries of the audit logs every second, or less often if that takes long, and seals them, organisation
 * by organisation. Several processes may do this at the same time. Returns a function that stops it.
 */
export function startAuditSealing(parts: SealingParts): () => Promise<void> {
  const { pool, log, intervalMs = usualIntervalMs } = parts;
  const bell = createDoorbell();
  const loggedAtMs = new Map<string, number>();
  let stopping = false;

  function logSeal({ organisationId, number, hash }: StoredSeal): void {
    const now = performance.now();
    if (now - (loggedAtMs.get(organisationId) ?? -logEveryMs) < logEveryMs) return;
    loggedAtMs.set(organisationId, now);
    log.info({ organisationId, seal: number, hash }, 'the newest seal of the audit log');
  }

  async function run(): Promise<void> {
    while (!stopping) {
      const begun = performance.now();
      await sealAll(pool, { onSealed: logSeal, isStopping: () => stopping }).catch((error) =>
        log.warn({ err: error }, 'cannot seal the audit log now'),
      );
      const tookMs = performance.now() - begun;
      if (!stopping) await bell.wait(Math.max(intervalMs, tookMs * restShare));
    }
  }

  const running = run();
  return async () => {
    stopping = true;
    bell.ring();
    await running;
  };
}

/**
 * Seals all that can be sealed now. Organisations take turns: first each gets one seal, then those with more entries
 * get another.
 */
export async function sealAll(
  pool: Pool,
  { onSealed, isStopping }: { onSealed?: (seal: StoredSeal) => void; isStopping?: () => boolean } = {},
): Promise<void> {
  let unsealed = await findUnsealed(pool, mostOrganisations);
  while (unsealed.length > 0) {
    const withMore: string[] = [];
    for (const organisationId of unsealed) {
      if (isStopping?.() === true) return;
      const seal = await sealEntries(pool, organisationId);
      if (seal !== null) onSealed?.(seal);
      if (seal?.entryCount === mostEntriesInSeal) withMore.push(organisationId);
      await nextTurn();
    }
    unsealed = withMore;
  }
}
