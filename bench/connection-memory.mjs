import { setTimeout as delay } from 'node:timers/promises';
import { rounded, spreadOf } from './bench-report.mjs';
import { restingMemory } from './process-usage.mjs';

/** The resident memory that one idle, subscribed connection adds to a newly started process. */
export async function connectionMemoryRow({ sides, fleet }) {
  const kilobytes = {};
  for (const { name, phones, port, pid, credentials } of sides) {
    // The first connections load code. The memory of this code is not counted.
    await hold({ phones, port, credentials }, fleet.slice(0, 500));
    await phones.ask({ vanish: true });
    await delay(1_000);
    const before = await restingMemory(pid);
    await hold({ phones, port, credentials }, fleet);
    kilobytes[name] = ((await restingMemory(pid)) - before) / fleet.length / 1_024;
    await phones.ask({ vanish: true });
  }
  return {
    name: 'idle_connection',
    connections: fleet.length,
    ...spreadOf([kilobytes.service / kilobytes.limit]),
    kilobytes: rounded(kilobytes.service, 1),
    limit_kilobytes: rounded(kilobytes.limit, 1),
  };
}

async function hold({ phones, port, credentials }, drivers) {
  await phones.ask({ make: await credentials(drivers), clean: false });
  await phones.ask({ connect: port, atOnce: 100 });
  await phones.ask({ subscribe: true });
}
