import { setMaxListeners } from 'node:events';

/** Ends a run in order, after its duration or by Ctrl-C. */
export interface OrderlyEnd {
  /** Aborted when the drivers must not begin anything new. */
  readonly evening: AbortSignal;
  /** Aborted when the run must end immediately. */
  readonly giveUp: AbortController;
  /** Called at the first Ctrl-C. */
  onFirst(listener: () => void): void;
  /** True if Ctrl-C ended the day. */
  interrupted(): boolean;
  /** Tells what the next Ctrl-C would do. */
  hint(): string;
  close(): void;
}

/** Listens to the signals of the process: the first ends the day, the second the run, the third the process. */
export function orderlyEnd(durationMs: number | null): OrderlyEnd {
  const evening = new AbortController();
  const giveUp = new AbortController();
  // Every driver listens to both signals.
  setMaxListeners(0, evening.signal, giveUp.signal);
  let first = () => {};
  let isInterrupted = false;
  const interrupted = () => {
    if (giveUp.signal.aborted) process.exit(1);
    if (evening.signal.aborted) return giveUp.abort();
    isInterrupted = true;
    evening.abort();
    first();
  };
  process.on('SIGINT', interrupted);
  process.on('SIGTERM', interrupted);
  const timer = durationMs === null ? null : setTimeout(() => evening.abort(), durationMs);
  return {
    evening: evening.signal,
    giveUp,
    onFirst(listener) {
      first = listener;
    },
    interrupted: () => isInterrupted,
    hint() {
      if (giveUp.signal.aborted) return 'Ending the run at once.';
      return evening.signal.aborted ? 'Ctrl-C ends the run at once.' : 'Ctrl-C ends the day, with a report.';
    },
    close() {
      process.off('SIGINT', interrupted);
      process.off('SIGTERM', interrupted);
      if (timer !== null) clearTimeout(timer);
    },
  };
}
