/** Lets a limited number of calls begin in any period; further calls wait for their turn. */
export interface ReadPace {
  /** Resolves when the next call may begin; rejects when `signal` is aborted. */
  turn(signal: AbortSignal): Promise<void>;
}

export interface ReadPaceParts {
  most: number;
  periodMs: number;
  /** In milliseconds since any fixed time. */
  now: () => number;
  /** Resolves after this time; may reject when the signal is aborted. */
  sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

export function createReadPace({ most, periodMs, now, sleep }: ReadPaceParts): ReadPace {
  const begun: number[] = [];
  return {
    async turn(signal) {
      for (;;) {
        signal.throwIfAborted();
        const oldest = begun.length < most ? undefined : begun[0];
        const waitMs = oldest === undefined ? 0 : oldest + periodMs - now();
        if (waitMs <= 0) break;
        await sleep(waitMs, signal);
      }
      begun.push(now());
      if (begun.length > most) begun.shift();
    },
  };
}
