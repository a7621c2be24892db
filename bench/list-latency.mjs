import { quantile, rounded } from './bench-report.mjs';
import { exportMemoryRows } from './export-memory.mjs';
import { withClient } from './query-count.mjs';
import { growHistory } from './scale-history.mjs';

/** The lists that people and integrations read all day, as paths below the organisation. */
const lists = {
  list_routes: '/routes?page_size=50',
  list_routes_completed: '/routes?status=completed&page_size=50',
  list_routes_by_change: '/routes?sort=-updated_at&page_size=50',
  list_sessions: '/sessions/all?page_size=50',
  list_assets: '/assets?page_size=50',
  list_drivers: '/drivers?page_size=50',
  list_users: '/users?page_size=50',
  list_audit: '/audit?page_size=50',
  events_newest: '/integration/events?cursor=latest',
  events_page: '/integration/events?page_size=50',
};

/**
 * Measures the lists with few routes, then with the wanted number, with ten outcomes per route: rows `{name, p50_ms,
 * limit_p50_ms, ratio}`. The limit is the time with few routes. Between the sizes, usually at a million outcomes,
 * measures the memory of an export.
 */
export async function listLatencyRows(service, demo, { routes, sizes, withAdmin, say }) {
  const grow = (wanted) =>
    withAdmin((admin) =>
      withClient(admin, (client) =>
        growHistory(client, demo.organisation_id, wanted, (there) => say(`${there} of ${wanted} routes`)),
      ),
    );
  const headers = { authorization: await logIn(service.baseUrl, demo) };
  const organisation = `${service.baseUrl}/${demo.organisation_id}`;
  const read = async (path) => {
    const answer = await fetch(`${organisation}${path}`, { headers });
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${text}`);
  };
  await grow(sizes.small);
  const small = await timesOf(read, sizes);
  await grow(Math.min(sizes.ofExport, routes));
  const exports = await exportMemoryRows(`${organisation}/exports/outcomes`, {
    pid: service.pid,
    headers,
    say,
  });
  await grow(routes);
  const large = await timesOf(read, sizes);
  const latencies = Object.keys(lists).map((name) => ({
    name,
    connections: 1,
    ratio: rounded(large[name].p50 / small[name].p50, 2),
    p50_ms: rounded(large[name].p50, 2),
    p99_ms: rounded(large[name].p99, 2),
    limit_p50_ms: rounded(small[name].p50, 2),
    limit_p99_ms: rounded(small[name].p99, 2),
  }));
  return [...latencies, ...exports];
}

async function logIn(baseUrl, { administrator: { username, password } }) {
  const login = await fetch(`${baseUrl}/account/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  return `Bearer ${(await login.json()).data.access_token}`;
}

/** The lists take turns, so that other work on the machine affects all of them. */
async function timesOf(read, { asked, warmUps }) {
  const times = new Map(Object.keys(lists).map((name) => [name, []]));
  for (let round = -warmUps; round < asked; round += 1) {
    for (const [name, path] of Object.entries(lists)) {
      const startedAt = performance.now();
      await read(path);
      if (round >= 0) times.get(name).push(performance.now() - startedAt);
    }
  }
  return Object.fromEntries(
    [...times].map(([name, taken]) => [name, { p50: quantile(taken, 0.5), p99: quantile(taken, 0.99) }]),
  );
}
