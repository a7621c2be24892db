/** Work that pauses every few milliseconds, so that its caller may serve others in between. */
export type InTurns<Result> = Generator<undefined, Result, undefined>;

/** Does the work without a pause. */
export function atOnce<Result>(work: InTurns<Result>): Result {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}
