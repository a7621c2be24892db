import { pauseOver } from '../clock.js';
import type { FlushRun } from '../queue/flush-run.js';
import type { UnsentQueue } from '../queue/unsent-queue.js';
import { delayed, type PhoneParts } from './phone-parts.js';
import type { SyncResult } from './sync-runner.js';

export interface PhoneFlushParts extends PhoneParts {
  queue: UnsentQueue;
  run: FlushRun;
  /** A completion was confirmed: another route may be active now. */
  routeEnded(): void;
  /** The service does not accept this phone: its session may have changed. */
  blocked(): void;
  /** A record that waited separately may now be sent again. */
  tryAgain(): void;
}

/** The flush in the form that the sync machine runs. */
export interface PhoneFlush {
  step(): Promise<SyncResult>;
  /** Ends a step that only waits, for an upload of images or before a new attempt. The upload continues. */
  hurry(): void;
  /** Session and route were read: records that were refused because of them are tried again. */
  pulled(): void;
}

/** The least time before a separately waiting record is tried again, in milliseconds. */
const shortestWaitMs = 5_000;

export function createPhoneFlush(parts: PhoneFlushParts): PhoneFlush {
  const { queue, run, clock, signal } = parts;
  let isBlocked = false;
  let waiting = new AbortController();

  /**
   * Images that cannot be uploaded, and positions that are being gathered, delay nothing: the machine rests, and
   * tries them again later.
   */
  async function comeBack(ms: number): Promise<void> {
    waiting.abort(pauseOver);
    waiting = new AbortController();
    const own = waiting.signal;
    const end = () => waiting.abort(pauseOver);
    signal.addEventListener('abort', end, { once: true });
    await clock.sleep(ms, own);
    signal.removeEventListener('abort', end);
    if (!own.aborted) parts.tryAgain();
  }

  const completions = () =>
    queue.list().flatMap(({ id, content }) => (content.kind === 'completion' ? [id] : []));

  async function once(): Promise<SyncResult> {
    const result = await run.flushOnce();
    switch (result.kind) {
      case 'sent':
        return { event: 'sent' };
      case 'nothing_to_do':
        return { event: 'drained' };
      case 'blocked':
        isBlocked = true;
        parts.blocked();
        return delayed(parts, result.failure);
      case 'back_off': {
        if (result.failure !== null) return { ...delayed(parts, result.failure), notBeforeMs: result.ms };
        void comeBack(Math.max(result.ms, shortestWaitMs));
        return { event: 'drained' };
      }
      case 'later':
        void comeBack(result.ms);
        return { event: 'drained' };
      case 'stopped':
        return delayed(parts, { kind: 'aborted' });
    }
  }

  return {
    async step() {
      const before = completions();
      const result = await once();
      const after = new Set(completions());
      if (before.some((id) => !after.has(id))) parts.routeEnded();
      return result;
    },
    hurry: () => run.hurry(),
    pulled() {
      if (isBlocked) run.resume();
      isBlocked = false;
    },
  };
}
