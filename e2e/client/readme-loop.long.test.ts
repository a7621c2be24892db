import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { isRecord } from '@fleet/contract/ground/schema-reading';
import type { Route } from '@fleet/contract/planning/routes';
import { expect, it, onTestFinished, vi } from 'vitest';
import { readDemo, startProcess } from '../../apps/service/test/process/service-process.js';
import { createApiClient } from '../../packages/client/src/calls/api-client.js';
import { bodyOf } from './answer-body.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

it('the loop in the README runs as it is written, and all its captures are recorded', async () => {
  const readme = await readFile(join(root, 'packages/client/README.md'), 'utf8');
  const program = /<!-- loop:begin -->\n```js\n([\s\S]*?)```\n<!-- loop:end -->/.exec(readme)?.[1] ?? '';
  expect(program.trimEnd().split('\n').length).toBeLessThan(40);
  const folder = await mkdtemp(join(tmpdir(), 'fleet-loop-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const name of ['docs', 'node_modules']) await symlink(join(root, name), join(folder, name));
  const service = await startProcess(join(folder, 'data'), {}, folder);
  onTestFinished(() => service.kill('SIGTERM'));
  const { base_url: baseUrl, api_key: key, controller, drivers } = await readDemo(join(folder, 'data'));
  const own = drivers[2] ?? expect.fail('the demo has fewer drivers');
  const feed = createApiClient({ baseUrl, credentials: { apiKeyId: key.id } });
  const office = createApiClient({ baseUrl, credentials: controller });
  const plan = bodyOf(await office.readRoute({ routeId: own.route_id })).data;
  const { next_cursor: cursor } = bodyOf(await feed.listEvents({ query: { cursor: 'latest' } }));

  await writeFile(join(folder, 'day.mjs'), program);
  const drive = () => promisify(execFile)(process.execPath, ['day.mjs'], { cwd: folder });
  const { stdout, stderr } = await drive();
  expect(stderr).toBe('');
  expect(stdout).toMatch(/^heard route_changed$/m);
  expect(stdout).not.toMatch(/mended/);
  expect(stdout.trimEnd().split('\n').at(-1)).toBe('closed');

  // The feed shows an event only after all older transactions of the server have ended [C-10].
  const events = await vi.waitFor(
    async () => {
      const { data } = bodyOf(await feed.listEvents({ query: { cursor, page_size: 500 } }));
      expect(data.map((each) => each.type)).toContain('session_closed');
      return data;
    },
    { timeout: 10_000, interval: 50 },
  );
  const ofType = (type: string) => events.filter((each) => each.type === type);
  const stops = plan.travel_plan.points_of_interest;
  expect(ofType('session_taken')).toHaveLength(1);
  expect(ofType('stop_arrived')).toHaveLength(stops.length);
  expect(ofType('session_closed')).toHaveLength(1);
  const recorded = ofType('outcome_recorded').map(({ data: { outcome, kind } }) =>
    isRecord(outcome)
      ? [outcome.activity_reference, outcome.integration_key, kind, outcome.status].join(' ')
      : '',
  );
  expect(recorded.sort()).toEqual(addressesIn(plan));
  expect(recorded.some((each) => each.endsWith('image success'))).toBe(true);
  const done = bodyOf(await office.readRoute({ routeId: own.route_id })).data;
  expect(done.status).toBe('completed');
  const driver = createApiClient({ baseUrl, credentials: { username: own.username, pin: own.pin } });
  expect(await driver.readSession()).toMatchObject({ ok: false, failure: { status: 404 } });

  // The demo driver has a second route, but no third.
  expect((await drive()).stdout).not.toMatch(/^no route$/m);
  expect((await drive()).stdout).toMatch(/^no route\n(?:heard .*\n)*closed\n$/m);
}, 120_000);

/** The expected outcomes: one for each requirement, with the status that the program gives it. */
function addressesIn(route: Route): string[] {
  const captured = ['weight', 'service_rating', 'image'];
  return route.travel_plan.points_of_interest
    .flatMap((stop) => stop.activities)
    .flatMap(({ reference, requirements }) =>
      requirements.map(({ kind, integration_key }) => {
        const status = captured.includes(kind) ? 'success' : 'failed';
        return `${reference} ${integration_key} ${kind} ${status}`;
      }),
    )
    .sort();
}
