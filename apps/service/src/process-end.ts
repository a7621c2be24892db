/** How the process ends: the first cause determines the exit code [C-13]. */
export interface ProcessEnd {
  /** Aborted when the end begins. */
  signal: AbortSignal;
  /** Resolves when the end begins, to the exit code. */
  begun: Promise<number>;
  begin(exitCode: number): void;
}

/** A longer shutdown is cut short, because a supervisor waits no longer than this after its SIGTERM [C-13]. */
const longestStopMs = 10_000;

/** Handles SIGTERM and SIGINT from now on. */
export function createProcessEnd(): ProcessEnd {
  const aborting = new AbortController();
  const { signal } = aborting;
  let resolveBegun: (exitCode: number) => void = () => undefined;
  const begun = new Promise<number>((resolve) => {
    resolveBegun = resolve;
  });
  const begin = (exitCode: number): void => {
    if (signal.aborted) return;
    setTimeout(() => process.exit(1), longestStopMs).unref();
    sayStopping();
    resolveBegun(exitCode);
    aborting.abort();
  };
  for (const each of ['SIGTERM', 'SIGINT'] as const) process.on(each, () => begin(0));
  return { signal, begun, begin };
}

/** Prints the last line of the output. The reader of the output may have ended; that must not prevent the shutdown. */
function sayStopping(): void {
  process.stdout.on('error', () => undefined);
  process.stdout.write('Stopping; requests under way are finished.\n');
}
