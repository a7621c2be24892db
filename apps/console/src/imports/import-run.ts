import type { CallFailure } from '@fleet/client/console';
import type { Access } from '../access/access-store.js';
import type { CheckedRow } from './import-check.js';
import { createRecord, type RowMemory } from './record-steps.js';

/** A row that the service has refused. */
export interface FailedRow {
  row: CheckedRow;
  failure: CallFailure;
}

export interface ImportState {
  stage: 'ready' | 'running' | 'waiting' | 'stopped' | 'finished';
  total: number;
  done: number;
  failed: readonly FailedRow[];
  /** The number of pauses, because the service asked for a pause or did not answer. */
  pauses: number;
  /** The time at which the run continues, in milliseconds since 1970. */
  waitsUntil: number | null;
  /** Why the run stopped automatically; null if the user stopped it. */
  stoppedBy: CallFailure | null;
}

export interface ImportRun {
  state(): ImportState;
  subscribe(listener: () => void): () => void;
  /** Begins, or continues with the first row that has no result. */
  start(): void;
  /** Stops after the current call. */
  stop(): void;
}

/** If the service asks for a longer pause, the user decides when to continue. */
const longestPauseMs = 90_000;
/** How often a call is tried if the service asks for pauses or does not answer. */
const mostAttempts = 6;
const firstPauseMs = 1_000;

export interface ImportRunParts {
  access: Access;
  rows: readonly CheckedRow[];
  now?: () => number;
}

/**
 * Imports rows one after the other: one call at a time, so that an import of any length stays within the limits of the
 * service and leaves room for others. A refused row does not stop the run; a missing right, a log-out or a service that
 * cannot be reached does. A call that is sent again has the same idempotency key, so no row is imported twice.
 */
export function createImportRun({ access, rows, now = Date.now }: ImportRunParts): ImportRun {
  const listeners = new Set<() => void>();
  const memories = new Map<CheckedRow, RowMemory>();
  let next = 0;
  let control = new AbortController();
  let state: ImportState = {
    ...{ stage: 'ready', total: rows.length, done: 0, failed: [] },
    ...{ pauses: 0, waitsUntil: null, stoppedBy: null },
  };

  function become(changes: Partial<ImportState>): void {
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  }

  async function work(signal: AbortSignal): Promise<void> {
    for (; next < rows.length; next += 1) {
      if (signal.aborted) return become({ stage: 'stopped', stoppedBy: null });
      const row = rows[next];
      if (row === undefined) break;
      const memory = memories.get(row) ?? {};
      memories.set(row, memory);
      const failure = await importRow(row, memory, signal);
      if (signal.aborted && failure !== null) return become({ stage: 'stopped', stoppedBy: null });
      if (failure !== null && !isOfRow(failure)) return become({ stage: 'stopped', stoppedBy: failure });
      if (failure === null) become({ done: state.done + 1 });
      else become({ failed: [...state.failed, { row, failure }] });
    }
    become({ stage: 'finished' });
  }

  /** Null for a success. Waits as long as the service asks. */
  async function importRow(
    row: CheckedRow,
    memory: RowMemory,
    signal: AbortSignal,
  ): Promise<CallFailure | null> {
    if (row.plan === null) return null;
    for (let attempt = 1; ; attempt += 1) {
      const failure = await createRecord(access, row.plan, memory);
      if (failure === null || !mayPass(failure)) return failure;
      const pauseMs = askedPause(failure) ?? firstPauseMs * 2 ** (attempt - 1);
      if (attempt >= mostAttempts || pauseMs > longestPauseMs || signal.aborted) return failure;
      become({ stage: 'waiting', pauses: state.pauses + 1, waitsUntil: now() + pauseMs });
      await pause(pauseMs, signal);
      if (signal.aborted) return failure;
      become({ stage: 'running', waitsUntil: null });
    }
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    start() {
      if (state.stage !== 'ready' && state.stage !== 'stopped') return;
      control = new AbortController();
      become({ stage: 'running', stoppedBy: null });
      void work(control.signal);
    },
    stop: () => control.abort(),
  };
}

/** True for a failure after which another attempt may succeed: too many requests, a busy service, or no answer. */
function mayPass(failure: CallFailure): boolean {
  if (failure.kind === 'refused') return failure.status === 429 || failure.status === 503;
  return failure.kind === 'unreachable' || failure.kind === 'unreadable';
}

/** True if the failure concerns only this row, so that another row may succeed. */
function isOfRow(failure: CallFailure): boolean {
  return failure.kind === 'refused' && ![401, 403, 429, 503].includes(failure.status);
}

function askedPause(failure: CallFailure): number | null {
  return 'retryAfterMs' in failure ? (failure.retryAfterMs ?? null) : null;
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
