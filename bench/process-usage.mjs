import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * The resident bytes of an idle process after garbage collection; it must have been started with
 * `collect-on-signal.mjs`.
 */
export async function restingMemory(pid) {
  let bytes = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 4; round += 1) {
    process.kill(pid, 'SIGUSR2');
    await delay(1_500);
    bytes = Math.min(bytes, await residentBytes(pid));
  }
  return bytes;
}

async function residentBytes(pid) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)[1]) * 1_024;
}

const ticksPerSecond = 100;

/** The processor time that a process has used so far, in milliseconds. */
export async function processorMs(pid) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The process name before the bracket may contain any character.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1_000) / ticksPerSecond;
}
