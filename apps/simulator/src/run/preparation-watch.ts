/** Before the drivers set out there is nothing to report: Ctrl-C ends what has been started, and the run. */
export interface PreparationWatch {
  readonly signal: AbortSignal;
  /** What the work answers; throws as soon as the preparation is interrupted, whatever becomes of the work. */
  unlessInterrupted<Result>(work: Promise<Result>): Promise<Result>;
  /** From here on a signal means the end of the day, and others listen to it. */
  close(): void;
}

/** The exit code of what SIGINT has ended, as shells know it. */
export const interruptedExitCode = 130;

/** Listens to the signals of the process until it is closed; a second one ends the process at once. */
export function watchPreparation(): PreparationWatch {
  const interruption = new AbortController();
  const interrupted = () => {
    if (interruption.signal.aborted) process.exit(interruptedExitCode);
    process.stderr.write('Interrupted before the drivers set out.\n');
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
