import type { Access } from '../access/access-store.js';
import { downloaded } from '../queries/call-error.js';
import { callPause } from '../queries/call-pause.js';
import { exportedRecords } from './exported-lines.js';
import { checkSeals, type SealResult } from './seal-check.js';

export type CheckStage = 'seals' | 'entries' | 'wait' | 'digests';

export interface CheckRun {
  noted: string | null;
  signal: AbortSignal;
  onStage: (stage: CheckStage, entries: number) => void;
  /** Milliseconds until the service has sealed the newest entries. */
  waitMs?: number;
}

/** Reads the log and its seals, and checks them. Throws a `CallError` or an `UnreadableLine`. */
export async function runSealCheck(access: Access, run: CheckRun): Promise<SealResult> {
  const { noted, signal, onStage, waitMs = 4_000 } = run;
  const read = (name: string) => downloaded(access, `/exports/${name}?format=ndjson`, signal);
  onStage('seals', 0);
  const seals = await read('audit-seals');
  onStage('entries', 0);
  const entries = await read('audit');
  onStage('wait', 0);
  await callPause(waitMs, signal);
  const laterSeals = await read('audit-seals');
  onStage('digests', 0);
  return await checkSeals({
    ...{ seals: exportedRecords(seals), entries: exportedRecords(entries) },
    ...{ laterSeals: exportedRecords(laterSeals), noted },
    onEntries: (count) => {
      signal.throwIfAborted();
      onStage('digests', count);
    },
  });
}
