import { problem } from '@fleet/contract/ground/problems';
import type { StoreFailure, UnsentStore } from '../storage/unsent-store.js';
import { type Added, notStored, refused, storeFailureOf } from './capture-result.js';
import { type Capture, captureChanges } from './queue-changes.js';
import { type QueueChange, type QueueMirror, storeChangesOf } from './queue-mirror.js';
import type { RecordContent } from './unsent-record.js';

/**
 * Commits changes to the store one after the other. Each change is planned after the previous one is stored. So a
 * number is given only when the number below it is on disk, and a capture that does not fit leaves no gap.
 */
export interface CommitLane {
  /** Plans and stores. Returns the failure of the store, after which nothing has changed, or null. */
  change(plan: () => readonly QueueChange[]): Promise<StoreFailure | null>;
  /** Numbers and stores a capture. Captures that arrive while the store is busy are stored together. */
  capture(capture: StorableCapture): Promise<Added>;
}

/** A capture whose content can be stored as it is. */
export type StorableCapture = Capture & { content: RecordContent };

interface Waiting {
  capture: StorableCapture;
  resolve: (added: Added) => void;
}

/** The most captures of one commit, so that none of them waits long. */
const mostTogether = 200;

export interface CommitLaneParts {
  store: UnsentStore;
  mirror: QueueMirror;
  /** ISO 8601 UTC, by the device's clock. */
  now(): string;
  changed(): void;
}

export function createCommitLane({ store, mirror, now, changed }: CommitLaneParts): CommitLane {
  let tail: Promise<unknown> = Promise.resolve();
  const waiting: Waiting[] = [];

  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const turn = tail.then(work);
    tail = turn.catch(() => undefined);
    return turn;
  };
  const commit = async (changes: readonly QueueChange[]): Promise<StoreFailure | null> => {
    if (changes.length === 0) return null;
    try {
      await store.commit(changes.flatMap(storeChangesOf));
    } catch (error) {
      return storeFailureOf(error);
    }
    mirror.apply(changes);
    changed();
    return null;
  };
  const storeTogether = async (captures: readonly Waiting[]): Promise<void> => {
    const { changes, records } = captureChanges(
      mirror,
      captures.map((each) => each.capture),
      now(),
    );
    const failure = await commit(changes);
    if (failure !== null && captures.length > 1) {
      // One of the captures may have been too large. The other captures must still be stored.
      for (const each of captures) await storeTogether([each]);
      return;
    }
    for (const [index, { resolve }] of captures.entries()) {
      const record = records[index];
      if (failure !== null) resolve(notStored(failure));
      else if (record !== undefined) resolve({ ok: true, record });
    }
  };
  const takeWaiting = async (): Promise<void> => {
    const taken = new Map<string, Waiting>();
    for (const each of waiting.splice(0, mostTogether)) {
      const { id } = each.capture;
      if (mirror.queued.has(id) || taken.has(id)) each.resolve(queuedAlready);
      else taken.set(id, each);
    }
    if (taken.size > 0) await storeTogether([...taken.values()]);
  };

  return {
    change: (plan) => inTurn(() => commit(plan())),
    capture: (capture) =>
      new Promise((resolve) => {
        waiting.push({ capture, resolve });
        void inTurn(takeWaiting);
      }),
  };
}

const queuedAlready = refused(
  problem('submission_id_reused', '/submission_id', 'This was captured already and waits to be sent.'),
);
