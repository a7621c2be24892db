import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

/** Resident bytes of a process that was started with `collect-on-signal.mjs`, once it has collected its garbage and rests. */
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

/** Milliseconds of a processor that a process has used so far; other work on the machine does not count. */
export async function processorMs(pid) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The name before it may contain any character.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1_000) / ticksPerSecond;
}
