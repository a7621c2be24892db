import { readFile, writeFile } from 'node:fs/promises';
import { rounded } from './bench-report.mjs';

/** The memory that the service may use during an export. */
const limitKilobytes = 200 * 1_024;
const forms = ['ndjson', 'csv', 'json'];

/**
 * Exports all outcomes completely in each format: rows `{name, ratio, kilobytes, limit_kilobytes, seconds,
 * requests_per_second}`. The kilobytes are the peak memory of the service's process (VmHWM of Linux); the rate counts
 * outcomes. The reader discards the data.
 */
export async function exportMemoryRows(address, { pid, headers, say }) {
  const rows = [];
  let outcomes = 0;
  for (const form of forms) {
    await forgetPeak(pid);
    const startedAt = performance.now();
    const answer = await fetch(`${address}?format=${form}`, { headers });
    if (answer.status !== 200) throw new Error(`the export was answered with ${answer.status}`);
    const lines = await readAway(answer.body);
    const seconds = (performance.now() - startedAt) / 1_000;
    if (form === 'ndjson') outcomes = lines;
    const kilobytes = await peakKilobytes(pid);
    say(`${outcomes} outcomes exported as ${form}`);
    rows.push({
      name: `export_outcomes_${form}`,
      connections: 1,
      ratio: rounded(kilobytes / limitKilobytes, 3),
      kilobytes,
      limit_kilobytes: limitKilobytes,
      seconds: rounded(seconds, 1),
      requests_per_second: Math.round(outcomes / seconds),
    });
  }
  return rows;
}

const lineFeed = 10;

/** Reads the body, and returns its number of lines. */
async function readAway(body) {
  let lines = 0;
  for await (const chunk of body) for (const byte of chunk) if (byte === lineFeed) lines += 1;
  return lines;
}

const peakAgain = '5';

async function forgetPeak(pid) {
  await writeFile(`/proc/${pid}/clear_refs`, peakAgain);
}

async function peakKilobytes(pid) {
  return Number(/VmHWM:\s+(\d+) kB/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))[1]);
}
