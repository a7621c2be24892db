import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { requirementKinds } from '@fleet/contract/planning/requirements';
import type { Route } from '@fleet/contract/planning/routes';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DemoAddresses, DemoCredentials } from '../../src/demo/demo-credentials.js';
import { openDatabase } from '../../src/platform/database/open-database.js';
import { readDemo, type ServiceProcess, startProcess, temporaryDataDir } from '../process/service-process.js';

const program = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
const log = pino({ level: 'silent' });

type DemoFile = DemoAddresses & DemoCredentials;

async function demoIn(dataDir: string): Promise<DemoFile> {
  const file: unknown = await readDemo(dataDir);
  return file as DemoFile;
}

async function ask(base: string, path: string, token?: string, body?: object) {
  const response = await fetch(`${base}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: JSON.parse(await response.text()), headers: response.headers };
}

async function tokenOf(base: string, username: string, password: string): Promise<string> {
  const answer = await ask(base, '/account/auth', undefined, { username, password });
  expect(answer.status, username).toBe(200);
  return answer.body.data.access_token;
}

const kindsOf = (route: Route) =>
  new Set(
    route.travel_plan.points_of_interest.flatMap((stop) =>
      stop.activities.flatMap((activity) => activity.requirements.map((each) => each.kind)),
    ),
  );

describe('the first start on an empty data folder', () => {
  let data: Awaited<ReturnType<typeof temporaryDataDir>>;
  let service: ServiceProcess;
  let demo: DemoFile;
  beforeAll(async () => {
    data = await temporaryDataDir();
    service = await startProcess(data.dataDir, { HTTPS_PORT: '0', AUTH_ATTEMPTS_PER_MINUTE: '100' });
    demo = await demoIn(data.dataDir);
  });
  afterAll(async () => {
    await service.kill('SIGTERM');
    await data.remove();
  });

  it('[C-13] writes demo-credentials.json, readable only for its own user, with the addresses', async () => {
    const file = join(data.dataDir, 'demo-credentials.json');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(service.output()).toContain(file);
    expect(demo.base_url).toBe(service.baseUrl);
    expect(demo.https_base_url).toMatch(/^https:\/\/127\.0\.0\.1:\d+\/api\/v2$/);
    expect(demo.ca_file).toBe(join(data.dataDir, 'tls', 'ca.pem'));
    const { second_organisation: second, base_url, https_base_url, ca_file, mqtt_url, ...first } = demo;
    expect(Object.keys(second).sort()).toEqual(Object.keys(first).sort());
  });

  it('[C-13] creates people who can log in, each in their own organisation', async () => {
    for (const each of [demo, demo.second_organisation]) {
      const people = [
        { ...each.administrator, role: 'organisation_administrator' },
        { ...each.controller, role: 'controller' },
        ...each.drivers.map(({ username, pin }) => ({ username, password: pin, role: 'driver' })),
      ];
      for (const { username, password, role } of people) {
        const token = await tokenOf(demo.base_url, username, password);
        const { organisations } = (await ask(demo.base_url, '/account', token)).body.data;
        expect(organisations).toMatchObject([{ id: each.organisation_id, roles: [role] }]);
      }
      const key = await ask(demo.base_url, `/account/auth?apiKeyId=${each.api_key.id}`);
      expect(key.body.data.api_key.organisation_id).toBe(each.api_key.organisation_id);
      expect(each.api_key.organisation_id).toBe(each.organisation_id);
    }
  });

  it('[C-13] gives at least eight drivers an asset, an active route and a waiting route, but no session', async () => {
    expect(demo.drivers.length).toBeGreaterThanOrEqual(8);
    const drivers = [...demo.drivers, ...demo.second_organisation.drivers];
    for (const key of ['username', 'driver_id', 'asset_id', 'route_id'] as const) {
      expect(new Set(drivers.map((each) => each[key])).size).toBe(drivers.length);
    }
    const database = await openDatabase({ dataDir: data.dataDir, log, whenRunning: 'join' });
    try {
      const { rows } = await database.pool.query(
        `select d.id as driver_id, array(select r.status from routes r where r.organisation_id = d.organisation_id
            and r.driver_id = d.id order by r.status) as routes,
          (select count(*)::int from sessions s where s.organisation_id = d.organisation_id) as sessions
        from drivers d order by d.created_at, d.id`,
      );
      const expected = { routes: ['active', 'planned'], sessions: 0 };
      expect(rows).toEqual(drivers.map(({ driver_id }) => ({ driver_id, ...expected })));
    } finally {
      await database.stop();
    }
    const [driver] = demo.drivers;
    const token = await tokenOf(demo.base_url, driver?.username ?? '', driver?.pin ?? '');
    const assets = await ask(demo.base_url, `/${demo.organisation_id}/assets?page_size=500`, token);
    const byId = new Map(assets.body.data.map((each: { id: string }) => [each.id, each]));
    for (const { asset_id } of demo.drivers) {
      expect(byId.get(asset_id)).toMatchObject({
        type: 'truck',
        status: 'in_service',
        registration: expect.stringMatching(/\S/),
        integration_key: expect.stringMatching(/\S/),
      });
    }
  });

  it('[C-13] creates routes that can be executed immediately and contain every kind of requirement', async () => {
    const [driver] = demo.drivers;
    if (driver === undefined) throw new Error('there is no driver');
    const token = await tokenOf(demo.base_url, driver.username, driver.pin);
    const organisation = `/${demo.organisation_id}`;
    const taken = await ask(demo.base_url, `${organisation}/sessions`, token, {
      asset_id: driver.asset_id,
      device_id: 'tablet-1',
    });
    expect(taken.status).toBe(201);
    const own = taken.headers.get('authorization')?.slice('Bearer '.length);
    const { data: route } = (await ask(demo.base_url, `${organisation}/routes/active`, own)).body;
    expect(route).toMatchObject({ id: driver.route_id, status: 'active', driver_id: driver.driver_id });
    expect(Math.abs(Date.parse(route.planned_start_at) - Date.now())).toBeLessThan(24 * 3_600_000);
    expect([...kindsOf(route)].sort()).toEqual(Object.keys(requirementKinds).sort());
  });

  it('[C-13] keeps people and secrets at later starts, and writes the current addresses', async () => {
    await service.kill('SIGTERM');
    service = await startProcess(data.dataDir, { AUTH_ATTEMPTS_PER_MINUTE: '100' });
    const later = await demoIn(data.dataDir);
    const { drivers, mqtt_url } = later;
    expect(mqtt_url).toMatch(/^mqtt:\/\/127\.0\.0\.1:\d+$/);
    expect(service.output()).toContain(mqtt_url);
    expect(later).toEqual({
      ...demo,
      mqtt_url,
      base_url: service.baseUrl,
      https_base_url: null,
      ca_file: null,
    });
    await tokenOf(later.base_url, drivers[0]?.username ?? '', drivers[0]?.pin ?? '');
  });
});

describe('a first start that is killed', () => {
  /** Kills the service as soon as the files of the data folder fulfil the condition. */
  async function killWhen(dataDir: string, sign: (names: string[]) => boolean): Promise<void> {
    const child = spawn(process.execPath, [program], {
      cwd: dataDir,
      env: { PATH: process.env.PATH ?? '', DATA_DIR: dataDir, PORT: '0', HTTPS_PORT: '', MQTT_PORT: '0' },
      stdio: 'ignore',
    });
    const exited = once(child, 'exit');
    while (!sign(await readdir(dataDir))) {
      if (child.exitCode !== null) throw new Error('the service ended by itself');
      await delay(1);
    }
    child.kill('SIGKILL');
    await exited;
  }

  it.each([
    ['when the database has been created', (name: string) => name === 'postgres'],
    ['while the data is made', (name: string) => name === 'blobs'],
    ['when the secrets have been written', (name: string) => name === 'demo-credentials.draft.json'],
    ['when the file is there', (name: string) => name === 'demo-credentials.json'],
  ])('[C-13] %s leaves a complete demo after the next start', async (_when, isSign) => {
    const data = await temporaryDataDir();
    await killWhen(data.dataDir, (names) => names.some(isSign));
    const service = await startProcess(data.dataDir, { AUTH_ATTEMPTS_PER_MINUTE: '100' });
    try {
      const demo = await demoIn(data.dataDir);
      for (const each of [demo, demo.second_organisation]) {
        await tokenOf(demo.base_url, each.administrator.username, each.administrator.password);
        for (const { username, pin } of each.drivers) await tokenOf(demo.base_url, username, pin);
      }
      const names = (await readdir(data.dataDir)).filter((name) => name.startsWith('demo'));
      expect(names).toEqual(['demo-credentials.json']);
    } finally {
      await service.kill('SIGTERM');
      await data.remove();
    }
  });
});
