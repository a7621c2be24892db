/** The progress of a run. */
export interface RunProgress {
  what: string;
  seed: number;
  done: number;
  steps: number;
}

/** Short runs print nothing; a long one prints progress at least this often. */
const everyMs = 30_000;

/** Such as `a process that is killed, seed 7: 300 of 1,500 commands, 2 min 30 s`. */
export function progressLine({ what, seed, done, steps }: RunProgress, elapsedMs: number): string {
  const seconds = Math.round(elapsedMs / 1_000);
  const took = seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
  const count = (value: number) => value.toLocaleString('en');
  return `${what}, seed ${seed}: ${count(done)} of ${count(steps)} commands, ${took}\n`;
}

/** Prints a line every half minute; returns a function that ends this. */
export function tellProgress(progress: () => RunProgress): () => void {
  const startedAtMs = performance.now();
  const timer = setInterval(
    () => process.stdout.write(progressLine(progress(), performance.now() - startedAtMs)),
    everyMs,
  );
  return () => clearInterval(timer);
}
