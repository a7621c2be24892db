import { setTimeout as delay } from 'node:timers/promises';
import { median, rounded, spreadOf } from './bench-report.mjs';

/**
 * Phones that were offline reconnect at the same moment: seconds until all have received all missed messages. The bare
 * broker stores these in memory.
 */
export async function catchUpRow({ sides, fleet, writer }, { rounds, drivers, changesEach }) {
  const away = fleet.slice(0, drivers);
  const count = drivers * changesEach;
  for (const side of sides) {
    await side.phones.ask({ make: await side.credentials(away), clean: false });
    await side.phones.ask({ connect: side.port, atOnce: 100 });
    await side.phones.ask({ subscribe: true });
  }
  const found = [];
  for (let round = -1; round < rounds; round += 1) {
    const result = {};
    for (const side of round % 2 === 0 ? sides : [...sides].reverse()) {
      await side.phones.ask({ vanish: true });
      await side.phones.ask({ forget: 'all' });
      await delay(1_000);
      await writer.ask(
        side.name === 'service'
          ? { saturate: away, count, pushing: true }
          : { publish: away.map(({ topicPrefix }) => topicPrefix), port: side.port, perSecond: 2_000, count },
      );
      const { startedAtMs } = await side.phones.ask({ connect: side.port, atOnce: drivers });
      const { arrivals } = await side.phones.ask({ expect: 2 * count });
      result[side.name] = (Math.max(...arrivals.map(([, , atMs]) => atMs)) - startedAtMs) / 1_000;
    }
    if (round >= 0) found.push(result);
  }
  for (const { phones } of sides) await phones.ask({ vanish: true });
  const messages = 2 * count;
  return {
    name: 'catch_up',
    connections: drivers,
    ...spreadOf(found.map(({ limit, service }) => limit / service)),
    seconds: rounded(median(found.map(({ service }) => service)), 2),
    limit_seconds: rounded(median(found.map(({ limit }) => limit)), 2),
    requests_per_second: Math.round(messages / median(found.map(({ service }) => service))),
    limit_requests_per_second: Math.round(messages / median(found.map(({ limit }) => limit))),
  };
}
