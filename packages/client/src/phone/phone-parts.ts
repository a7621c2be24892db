import type { Clock } from '../clock.js';
import type { StoreChange, StoredDocument } from '../storage/unsent-store.js';
import type { DriverFailure } from './driver-client-shape.js';
import type { Announcer } from './driver-events.js';
import type { DriverApi } from './driver-operations.js';
import type { PhoneMemory } from './phone-memory.js';
import type { SyncResult } from './sync-runner.js';

/** What the parts of a driver client share. */
export interface PhoneParts {
  api: DriverApi;
  memory: PhoneMemory;
  /** Commits the changes of the memory; a storage failure is reported, and the phone continues. */
  keep(changes: readonly StoreChange[]): Promise<void>;
  announcer: Announcer;
  clock: Clock;
  /** The signal of the whole client. It ends every call. */
  signal: AbortSignal;
  deviceId: string;
}

/** What the lists on the device need. */
export interface OfflineListParts
  extends Pick<PhoneParts, 'api' | 'keep' | 'announcer' | 'clock' | 'signal'> {
  /** Of the store, as it was opened. */
  documents: readonly StoredDocument[];
  /** Runs requests that must not run at the same time as a request that invalidates the token. */
  concurrently<Value>(work: () => Promise<Value>): Promise<Value>;
}

/** The machine's event for a failed call; the app is notified, too. */
export function delayed(
  { announcer }: Pick<PhoneParts, 'announcer'>,
  failure: DriverFailure,
): Extract<SyncResult, { failure: DriverFailure }> {
  if (failure.kind !== 'aborted') announcer.emit('failure', failure);
  const asked = 'retryAfterMs' in failure ? failure.retryAfterMs : null;
  const event = failure.kind === 'signed_out' ? 'signed_out' : 'delayed';
  return { event, failure, ...(asked == null ? {} : { notBeforeMs: asked }) };
}
