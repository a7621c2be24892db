import { randomFillSync } from 'node:crypto';

const pool = Buffer.alloc(8_192);
let used = pool.length;
let lastMs = 0;
/** The 12 bits after the time. They begin at a random number below 2,048 and rise by one within a millisecond. */
let counter = 0;

/**
 * If the clock was set back by more than this, identifiers use the new time. Otherwise they continue from the earlier
 * time.
 */
const patienceMs = 10_000;

/** Creates a UUIDv7 (RFC 9562 §6.2, method 1). It sorts after all earlier ones of this process [C-1]. */
export function newUuidV7(nowMs: number = Date.now()): string {
  if (used > pool.length - 10) {
    randomFillSync(pool);
    used = 0;
  }
  const random = pool.subarray(used, used + 10);
  used += 10;
  advance(nowMs, random.readUInt16BE(8) & 0x7ff);
  const time = lastMs.toString(16).padStart(12, '0');
  const variant = (0x8000 | (random.readUInt16BE(0) & 0x3fff)).toString(16);
  const tail = random.toString('hex', 2, 8);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${counter.toString(16).padStart(3, '0')}-${variant}-${tail}`;
}

/** The smallest identifier of a time: all UUIDv7s that were created earlier sort before it. */
export function leastUuidOf(ms: number): string {
  const time = Math.floor(ms).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
}

function advance(nowMs: number, seed: number): void {
  if (nowMs > lastMs || lastMs - nowMs > patienceMs) {
    lastMs = Math.floor(nowMs);
    counter = seed;
  } else if (counter < 0xfff) {
    counter += 1;
  } else {
    lastMs += 1;
    counter = seed;
  }
}
