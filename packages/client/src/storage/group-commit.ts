/** A commit that waits for its turn. */
export interface WaitingCommit<Changes> {
  changes: Changes;
  resolve(): void;
  reject(error: unknown): void;
}

/** Brings commits to a storage in the order of the calls; those that wait while one is written go together into the next write. */
export interface GroupCommit<Changes> {
  add(changes: Changes): Promise<void>;
  /** Resolves when nothing waits any more. */
  idle(): Promise<void>;
}

/** `write` resolves every commit of its group and never throws; no group has more than `most` commits. */
export function groupCommit<Changes>(
  write: (group: readonly WaitingCommit<Changes>[]) => Promise<void>,
  most: number,
): GroupCommit<Changes> {
  let queue: WaitingCommit<Changes>[] = [];
  let running: Promise<void> | null = null;

  const run = async () => {
    // Whatever is called in the same turn belongs to the first group.
    await null;
    while (queue.length > 0) {
      const group = queue.slice(0, most);
      queue = queue.slice(most);
      await write(group);
    }
    running = null;
  };

  return {
    add: (changes) =>
      new Promise((resolve, reject) => {
        queue.push({ changes, resolve, reject });
        running ??= run();
      }),
    idle: async () => {
      await running;
    },
  };
}
