import type { Writable } from 'node:stream';

/**
 * Lets everything that is written to a stream in this turn of the event loop travel in one write. The database driver
 * writes each statement by itself, and under load those writes were a third of the service's processor time.
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
