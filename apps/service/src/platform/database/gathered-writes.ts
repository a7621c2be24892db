import type { Writable } from 'node:stream';

/**
 * Combines everything that is written to a stream in one turn of the event loop into one write. The database driver
 * writes each statement separately, and under load those writes took a third of the service's processor time.
 */
export function gatherWrites(stream: Writable): void {
  if (gathering.has(stream)) return;
  gathering.add(stream);
  stream.cork();
  // Runs after the handlers of all promises that are resolved now, before anything else.
  process.nextTick(() => {
    gathering.delete(stream);
    stream.uncork();
  });
}

const gathering = new WeakSet<Writable>();
