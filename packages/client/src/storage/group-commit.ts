/** A commit that waits for its turn. */
export interface WaitingCommit<Changes> {
  changes: Changes;
  resolve(): void;
  reject(error: unknown): void;
}

/** Writes commits to a storage in the order of the calls. Commits that wait during a write share the next write. */
export interface GroupCommit<Changes> {
  add(changes: Changes): Promise<void>;
  /** Resolves when no commit waits any more. */
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
    // All commits of the same turn of the event loop belong to the first group.
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
