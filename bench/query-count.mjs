import pg from 'pg';

/**
 * Counts statements in PostgreSQL itself, by its extension pg_stat_statements. The extension is loaded at a start of
 * the server, and counts only on demand.
 */
export async function loadQueryCounter(admin) {
  await withClient(admin, async (client) => {
    await client.query("alter system set shared_preload_libraries = 'pg_stat_statements'");
    await client.query("alter system set pg_stat_statements.track = 'none'");
  });
}

/**
 * Counts the statements of the service per request while `work` sends `requests` requests: `{perRequest, statements}`.
 */
export async function countQueries(admin, requests, work) {
  return await withClient(admin, async (client) => {
    await client.query('create extension if not exists pg_stat_statements');
    await setTracking(client, 'top');
    await client.query('select pg_stat_statements_reset()');
    await work();
    await setTracking(client, 'none');
    const { rows } = await client.query(
      `select s.query, s.calls::int from pg_stat_statements s join pg_roles r on r.oid = s.userid
       where r.rolname = 'fleet' and s.calls >= $1 order by s.calls desc`,
      // Rarer statements are other work of the service, such as housekeeping.
      [requests / 2],
    );
    const calls = rows.reduce((sum, each) => sum + each.calls, 0);
    return { perRequest: calls / requests, statements: rows.map(({ query }) => query) };
  });
}

async function setTracking(client, what) {
  await client.query(`alter system set pg_stat_statements.track = '${what}'`);
  await client.query('select pg_reload_conf()');
  // Waits until the signal has reached every connection, so that it reads the new setting before its next statement.
  await client.query('select pg_sleep(0.3)');
}

export async function withClient(connection, work) {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
