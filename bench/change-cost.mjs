import { median, rounded, spreadOf } from './bench-report.mjs';
import { openPlanning } from './planned-routes.mjs';
import { countQueries, withClient } from './query-count.mjs';

const requests = 40;

/**
 * The cost of push for a write: compares a change that causes push messages with the same change of a route without a
 * driver.
 */
export async function changeCostRows({ sides: [, service], fleet, demo, admin }) {
  const planning = await openPlanning(service.baseUrl, demo);
  const connection = planning.connect();
  const { n } = fleet.at(-1);
  let edition = 0;
  const change = async (count, withDriver) => {
    for (let each = 0; each < count; each += 1) {
      edition += 1;
      await connection.send(planning.requestOf(n, edition, { withDriver }));
    }
  };
  const rows = [];
  for (const withDriver of [true, false]) {
    await change(20, withDriver);
    const sent = connection.socket.bytesWritten;
    const received = connection.socket.bytesRead;
    const counted = await countQueries(admin, requests, () => change(requests, withDriver));
    rows.push({
      name: withDriver ? 'change_pushed' : 'change_not_pushed',
      connections: 1,
      queries_per_request: rounded(counted.perRequest, 2),
      request_bytes: Math.round((connection.socket.bytesWritten - sent) / requests),
      response_bytes: Math.round((connection.socket.bytesRead - received) / requests),
    });
  }
  connection.close();
  return rows;
}

/** The transaction of an event with and without its messages, at the highest rate of six connections. */
export async function eventCostRow({ fleet, writer, admin }, { rounds, count }) {
  const commit = (pushing) => writer.ask({ saturate: fleet, count, pushing });
  const found = [];
  for (let round = -1; round < rounds; round += 1) {
    const result = {};
    for (const pushing of round % 2 === 0 ? [true, false] : [false, true]) {
      const { seconds } = await commit(pushing);
      result[pushing ? 'service' : 'limit'] = count / seconds;
    }
    if (round >= 0) found.push(result);
  }
  const without = await logBytes(admin, count, () => commit(false));
  const withPush = await logBytes(admin, count, () => commit(true));
  return {
    name: 'event_with_push',
    connections: 6,
    ...spreadOf(found.map(({ limit, service }) => service / limit)),
    requests_per_second: Math.round(median(found.map(({ service }) => service))),
    limit_requests_per_second: Math.round(median(found.map(({ limit }) => limit))),
    log_bytes: withPush - without,
  };
}

/** Bytes of PostgreSQL's write-ahead log per transaction. */
async function logBytes(admin, count, work) {
  return await withClient(admin, async (client) => {
    const position = async () => (await client.query('select pg_current_wal_lsn() as at')).rows[0].at;
    const before = await position();
    await work();
    const { rows } = await client.query('select pg_wal_lsn_diff($1, $2)::float8 as bytes', [
      await position(),
      before,
    ]);
    return Math.round(rows[0].bytes / count);
  });
}
