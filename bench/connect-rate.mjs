import { setTimeout as delay } from 'node:timers/promises';
import { median, spreadOf } from './bench-report.mjs';
import { processorMs } from './process-usage.mjs';

const atOnce = 100;

/**
 * Connections per second, 100 at a time, from the TCP connection to CONNACK. The phones have subscribed before. They
 * connect first with tokens that are new to the service, then again with the same tokens.
 */
export async function connectRows({ sides, fleet }, { rounds, drivers }) {
  const phonesOf = async ({ credentials, phones }) =>
    await phones.ask({ make: await credentials(fleet.slice(0, drivers)), clean: false });
  for (const side of sides) {
    await phonesOf(side);
    await side.phones.ask({ connect: side.port, atOnce });
    await side.phones.ask({ subscribe: true });
    await side.phones.ask({ vanish: true });
  }
  const rates = { connect_first: [], connect_again: [] };
  for (let round = -1; round < rounds; round += 1) {
    const found = { connect_first: {}, connect_again: {} };
    for (const side of round % 2 === 0 ? sides : [...sides].reverse()) {
      await phonesOf(side);
      for (const row of ['connect_first', 'connect_again']) {
        const before = await processorMs(side.pid);
        const { seconds } = await side.phones.ask({ connect: side.port, atOnce });
        const usedMs = (await processorMs(side.pid)) - before;
        found[row][side.name] = { rate: drivers / seconds, processorUs: (usedMs * 1_000) / drivers };
        await side.phones.ask({ vanish: true });
        await delay(1_000);
      }
    }
    if (round >= 0) for (const row of Object.keys(rates)) rates[row].push(found[row]);
  }
  return Object.entries(rates).map(([name, all]) => ({
    name,
    connections: drivers,
    ...spreadOf(all.map(({ limit, service }) => service.rate / limit.rate)),
    requests_per_second: Math.round(median(all.map(({ service }) => service.rate))),
    limit_requests_per_second: Math.round(median(all.map(({ limit }) => limit.rate))),
    processor_us: Math.round(median(all.map(({ service }) => service.processorUs))),
    limit_processor_us: Math.round(median(all.map(({ limit }) => limit.processorUs))),
  }));
}
