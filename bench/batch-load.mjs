import { median, rounded, spreadOf } from './bench-report.mjs';
import { withClient } from './query-count.mjs';
import { twelveStopPlan } from './twelve-stop-plan.mjs';

const routesOfBatch = 500;
/** The number of routes that the service writes in one transaction. */
const routesOfTransaction = 50;

/** The tables with rows of a new route; `left` names columns that the database fills. */
const tables = [
  { name: 'routes', key: 'id', left: [] },
  { name: 'route_versions', key: 'route_id', left: [] },
  { name: 'route_assets', key: 'route_id', left: [] },
  { name: 'route_assignments', key: 'route_id', left: [] },
  { name: 'events', key: 'route_id', left: ['position', 'transaction_id'] },
  { name: 'audit_entries', key: 'subject_id', left: ['position', 'transaction_id'] },
];

/**
 * Compares a batch of new routes through the interface with bare inserts of the same rows. The inserts are prepared,
 * with several rows per statement, in transactions of the same size. The batches and the inserts take turns. The rows
 * of a round are removed before the inserts write them again, so both write into tables of the same size.
 */
export async function batchLoadRow(service, demo, { rounds, withAdmin }) {
  const send = await openBatches(service.baseUrl, demo);
  const ratios = [];
  const seconds = { service: [], limit: [] };
  let bytes = 0;
  await withAdmin((admin) =>
    withClient(admin, async (client) => {
      const columns = await columnsOf(client);
      for (let round = -1; round < rounds; round += 1) {
        const sent = await send(round);
        bytes = sent.bytes;
        const rows = await takeRows(client, columns, sent.ids);
        const bare = await bareInserts(client, columns, rows, sent.ids);
        await removeRows(client, sent.ids);
        if (round < 0) continue;
        ratios.push(bare / sent.seconds);
        seconds.service.push(sent.seconds);
        seconds.limit.push(bare);
      }
    }),
  );
  return {
    name: 'batch_load_500',
    connections: 1,
    ...spreadOf(ratios),
    seconds: rounded(median(seconds.service), 2),
    limit_seconds: rounded(median(seconds.limit), 2),
    requests_per_second: Math.round(routesOfBatch / median(seconds.service)),
    limit_requests_per_second: Math.round(routesOfBatch / median(seconds.limit)),
    request_bytes: bytes,
  };
}

async function openBatches(baseUrl, { api_key: key, organisation_id: organisationId }) {
  const login = await fetch(`${baseUrl}/account/auth`, { headers: { 'x-api-key': key.id } });
  const authorization = `Bearer ${(await login.json()).data.access_token}`;
  const headers = { authorization, 'content-type': 'application/json' };
  const integration = `${baseUrl}/${organisationId}/integration`;
  const put = (path, body) =>
    fetch(`${integration}/${path}`, { method: 'PUT', headers, body: JSON.stringify(body) });
  for (let n = 0; n < 50; n += 1) {
    await put(`assets/load-${n}`, { type: 'truck', name: `Truck ${n}` });
    await put(`drivers/load-${n}`, { name: `Driver ${n}` });
  }
  return async (round) => {
    const routes = Array.from({ length: routesOfBatch }, (_, n) => ({
      integration_key: `load-${round}-${n}`,
      route: twelveStopPlan(n, `load-${n % 50}`),
    }));
    const body = JSON.stringify({ routes });
    const startedAt = performance.now();
    const answer = await fetch(`${integration}/routes:batch`, { method: 'POST', headers, body });
    const { data } = await answer.json();
    const took = (performance.now() - startedAt) / 1_000;
    if (answer.status !== 200) throw new Error(`the batch was answered with ${answer.status}`);
    return { ids: data.map((each) => each.route_id), seconds: took, bytes: body.length };
  };
}

async function columnsOf(client) {
  const { rows } = await client.query(
    `select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relname = any($1) and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped order by a.attnum`,
    [tables.map((each) => each.name)],
  );
  const leftOf = new Map(tables.map((each) => [each.name, each.left]));
  return grouped(rows, leftOf);
}

function grouped(rows, leftOf) {
  const byTable = new Map(tables.map((each) => [each.name, []]));
  for (const { table, name, type } of rows)
    if (!leftOf.get(table).includes(name)) byTable.get(table).push({ name, type });
  return byTable;
}

/** Reads the rows as text, by table and by route. */
async function takeRows(client, columns, ids) {
  const taken = new Map();
  for (const { name, key } of tables) {
    const list = columns
      .get(name)
      .map((each) => `${each.name}::text`)
      .join(', ');
    const { rows } = await client.query({
      text: `select ${key}::text, ${list} from ${name} where ${key}::text = any($1)`,
      values: [ids],
      rowMode: 'array',
    });
    const byRoute = new Map();
    for (const [id, ...values] of rows) byRoute.set(id, [...(byRoute.get(id) ?? []), values]);
    taken.set(name, byRoute);
  }
  return taken;
}

/** The service never deletes audit rows; here they are removed, so that the same rows can be written twice. */
async function removeRows(client, ids) {
  await client.query('alter table audit_entries disable trigger audit_entries_stay');
  for (const { name, key } of [...tables].reverse())
    await client.query(`delete from ${name} where ${key}::text = any($1)`, [ids]);
  await client.query('alter table audit_entries enable always trigger audit_entries_stay');
  await client.query('vacuum');
}

/** The duration of the inserts in seconds. */
async function bareInserts(client, columns, rows, ids) {
  await removeRows(client, ids);
  const statements = tables.map(({ name }) => ({ table: name, ...insertOf(name, columns.get(name)) }));
  const pieces = [];
  for (let from = 0; from < ids.length; from += routesOfTransaction) {
    const piece = ids.slice(from, from + routesOfTransaction);
    pieces.push(
      statements.flatMap(({ table, name, text }) => {
        const ofPiece = piece.flatMap((id) => rows.get(table).get(id) ?? []);
        if (ofPiece.length === 0) return [];
        return [{ name, text, values: columns.get(table).map((_, n) => ofPiece.map((row) => row[n])) }];
      }),
    );
  }
  const startedAt = performance.now();
  for (const piece of pieces) {
    await client.query('begin');
    for (const each of piece) await client.query(each);
    await client.query('commit');
  }
  return (performance.now() - startedAt) / 1_000;
}

function insertOf(table, columns) {
  const names = columns.map((each) => each.name).join(', ');
  const cast = columns.map(({ type }, n) => `c${n}::${type}`).join(', ');
  const values = columns.map((_, n) => `$${n + 1}::text[]`).join(', ');
  const aliases = columns.map((_, n) => `c${n}`).join(', ');
  const text = `insert into ${table} (${names}) select ${cast} from unnest(${values}) as v (${aliases})`;
  return { name: `bare-${table}`, text };
}
