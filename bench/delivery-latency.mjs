import { median, quantile, rounded, spreadOf } from './bench-report.mjs';

/**
 * Sends changes at a steady rate to connected drivers, in three ways: through the bare broker by a client, through the
 * bare broker notified by PostgreSQL, and through the service. Every change is two messages; their latency is measured
 * from PUBLISH or COMMIT.
 */
export async function deliveryRows(
  { dataDir, sides, fleet, writer },
  { rounds, drivers, perSecond, seconds },
) {
  const [limit, service] = sides;
  // Each side has its own drivers: the other process is also notified of a change, but has no client for that driver.
  const own = { service: fleet.slice(0, drivers), limit: fleet.slice(drivers, 2 * drivers) };
  for (const side of sides) await connectPhones(side, own[side.name]);
  const count = perSecond * seconds;
  const commits = (each) => ({ commit: each, perSecond, count });
  const turns = [
    async () => ({
      limit: await delivered(limit, writer, count, {
        publish: own.limit.map(({ topicPrefix }) => topicPrefix),
        port: limit.port,
        perSecond,
        count,
      }),
    }),
    async () => {
      await limit.relay.ask({ relay: dataDir });
      const notified = await delivered(limit, writer, count, commits(own.limit));
      await limit.relay.ask({ unrelay: true });
      return { notified };
    },
    async () => ({ service: await delivered(service, writer, count, commits(own.service)) }),
  ];
  const found = [];
  for (let round = -1; round < rounds; round += 1) {
    let result = {};
    for (const turn of round % 2 === 0 ? turns : [...turns].reverse())
      result = { ...result, ...(await turn()) };
    if (round >= 0) found.push(result);
  }
  for (const { phones } of sides) await phones.ask({ vanish: true });
  return ['notified', 'service'].flatMap((side) =>
    ['sinceSentMs', 'sinceEndedMs'].map((since) => deliveryRow(found, side, since, drivers)),
  );
}

const rowNames = {
  notified: { sinceSentMs: 'bare_commit_to_delivery', sinceEndedMs: 'bare_committed_to_delivery' },
  service: { sinceSentMs: 'commit_to_delivery', sinceEndedMs: 'committed_to_delivery' },
};

/** Uses the median of the rounds, so that other work on the machine does not spoil the row. */
function deliveryRow(found, side, since, drivers) {
  const own = (part) => median(found.map((each) => quantile(each[side][since], part)));
  const bare = (part) => median(found.map(({ limit }) => quantile(limit.sinceSentMs, part)));
  const p99 = (values) => quantile(values, 0.99);
  return {
    name: rowNames[side][since],
    connections: drivers,
    ...spreadOf(found.map((each) => p99(each[side][since]) / p99(each.limit.sinceSentMs))),
    p50_ms: rounded(own(0.5), 2),
    p99_ms: rounded(own(0.99), 2),
    max_ms: rounded(own(1), 1),
    limit_p50_ms: rounded(bare(0.5), 2),
    limit_p99_ms: rounded(bare(0.99), 2),
    requests_per_second: Math.round(median(found.map((each) => each[side].perSecond))),
    limit_requests_per_second: Math.round(median(found.map(({ limit }) => limit.perSecond))),
  };
}

async function connectPhones({ phones, port, credentials }, drivers) {
  await phones.ask({ make: await credentials(drivers), clean: false });
  await phones.ask({ connect: port, atOnce: 100 });
  await phones.ask({ subscribe: true });
}

async function delivered({ phones }, writer, count, message) {
  await phones.ask({ forget: 'all' });
  const { changes, seconds } = await writer.ask(message);
  const { arrivals } = await phones.ask({ expect: 2 * count });
  const times = new Map(changes.map(([id, sentMs, endedMs]) => [id, { sentMs, endedMs }]));
  const since = (field) => arrivals.map(([id, , atMs]) => atMs - times.get(id)[field]);
  return { sinceSentMs: since('sentMs'), sinceEndedMs: since('endedMs'), perSecond: count / seconds };
}
