import { readdir } from 'node:fs/promises';
import type { Logger } from 'pino';
import { StartRefusal } from './start-refusal.js';

/**
 * The smallest limit of open files. Loading the program alone needs some 280 at the same time; the rest is for the
 * database and a few callers.
 */
const needed = 384;
/** A limit that is enough for a process that serves a fleet. If the limit is lower, the start logs a warning. */
const wanted = 4_096;
/** Descriptors reserved for the database, files, uploads, webhooks and the broker's own connections. */
const kept = 160;
const watchMs = 10_000;
const fullPart = 0.9;

/** The number of files and connections that the process may have open; null if the system does not report it. */
export function openFileLimit(): number | null {
  const { report } = process;
  // Otherwise the report would look up the names of all peers.
  Object.assign(report, { excludeNetwork: true });
  const found = report.getReport() as { userLimits?: { open_files?: { soft: number | string } } };
  const soft = found.userLimits?.open_files?.soft;
  return typeof soft === 'number' ? soft : null;
}

/** Throws StartRefusal if the limit of open files is below what the service needs. */
export function refuseTooFewFiles(limit: number | null): void {
  if (limit === null || limit >= needed) return;
  throw new StartRefusal(
    `This process may open ${limit} files and connections only; the service needs ${needed}. Raise the limit, for example with ulimit -n 65536.`,
  );
}

/** How many of these files may be HTTP connections, and how many may be MQTT connections that are not yet admitted. */
export function connectionShares(limit: number | null): { http: number; mqttWaiting: number } {
  const free = Math.max(64, (limit ?? 1_048_576) - kept);
  return { http: Math.min(20_000, Math.floor(free / 2)), mqttWaiting: Math.min(1_000, Math.floor(free / 4)) };
}

/**
 * Logs a warning at the start if the limit is low. Later it logs an error when the limit is nearly reached; the next
 * error comes only after the number of open files was lower in between. Returns a function that ends these checks.
 * `everyMs` is the time between two checks.
 */
export function watchOpenFiles(
  limit: number | null,
  log: Pick<Logger, 'warn' | 'error'>,
  everyMs = watchMs,
): () => Promise<void> {
  if (limit === null) return async () => undefined;
  if (limit < wanted)
    log.warn(
      { limit, wanted },
      `This process may open ${limit} files and connections only. Each phone that listens takes one: raise the limit, for example with ulimit -n 65536.`,
    );
  let wasFull = false;
  const timer = setInterval(async () => {
    // Only Linux has this list of open files.
    const open = (await readdir('/proc/self/fd').catch(() => [])).length;
    const isFull = open >= limit * fullPart;
    if (isFull && !wasFull) log.error({ open, limit }, 'the limit of open files is nearly reached');
    wasFull = isFull;
  }, everyMs).unref();
  return async () => clearInterval(timer);
}
