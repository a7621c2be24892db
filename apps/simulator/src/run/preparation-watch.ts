/** Watches for Ctrl-C during the preparation. There is nothing to report yet, so it ends the whole run. */
export interface PreparationWatch {
  readonly signal: AbortSignal;
  /**
   * Returns the result of the work. Rejects immediately when the preparation is interrupted, without waiting for the
   * work.
   */
  unlessInterrupted<Result>(work: Promise<Result>): Promise<Result>;
  /** Stops listening, because the preparation has ended. */
  close(): void;
}

/** The usual exit code of a process that SIGINT ended. */
export const interruptedExitCode = 130;

/** Listens to the signals of the process until it is closed; a second signal ends the process immediately. */
export function watchPreparation(): PreparationWatch {
  const interruption = new AbortController();
  const interrupted = () => {
    if (interruption.signal.aborted) process.exit(interruptedExitCode);
    process.stderr.write('Interrupted before the drivers started.\n');
    interruption.abort();
  };
  process.on('SIGINT', interrupted);
  process.on('SIGTERM', interrupted);
  const { signal } = interruption;
  const aborted = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });
  aborted.catch(() => undefined);
  return {
    signal,
    unlessInterrupted: (work) => Promise.race([work, aborted]),
    close() {
      process.off('SIGINT', interrupted);
      process.off('SIGTERM', interrupted);
    },
  };
}
