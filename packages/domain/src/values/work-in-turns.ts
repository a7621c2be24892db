/** Work that pauses every few milliseconds, so that its caller can do other work in between. */
export type InTurns<Result> = Generator<undefined, Result, undefined>;

/** Does the work without a pause. */
export function withoutPauses<Result>(work: InTurns<Result>): Result {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}
