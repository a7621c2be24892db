import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { type OwnService, startOwnService } from '../../src/service/own-service.js';
import { type Lie, lyingProxy } from './lying-proxy.js';

const program = fileURLToPath(new URL('../../dist/simulate.js', import.meta.url));
let folder = '';
let service: OwnService | null = null;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fleet-simulated-'));
  service = await startOwnService(8, () => undefined);
  // The tests run concurrently. Each has its own drivers, because a run revokes the sessions of its drivers.
  const { drivers, ...rest } = JSON.parse(service.credentials);
  for (const [index, [from, until]] of [
    [0, 2],
    [2, 5],
    [5, 8],
  ].entries()) {
    await writeFile(
      join(folder, `credentials-${index}.json`),
      JSON.stringify({ ...rest, drivers: drivers.slice(from, until) }),
    );
  }
}, 120_000);
afterAll(async () => {
  await service?.stop();
  await rm(folder, { recursive: true, force: true });
}, 60_000);

/** Runs the built simulator in its own process. */
async function simulate(...words: string[]) {
  const json = join(folder, `report-${Math.random()}.json`);
  const child = spawn(process.execPath, [program, '--plain', '--json', json, ...words]);
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  const report = JSON.parse(await readFile(json, 'utf8').catch(() => 'null'));
  return { code, output, errors, report };
}
const against = (url: string, group = 0) => [
  ...['--url', url],
  ...['--credentials', join(folder, `credentials-${group}.json`)],
];
const quick = ['--speed', '1200', '--rounds', '1', '--duration', '6s', '--patience', '8s'];

const isOf = (id: unknown) => (outcome: Record<string, unknown>) => outcome.submission_id === id;
const asFailed = ({
  submission_id,
  sequence,
  activity_reference,
  integration_key,
  captured_at,
}: Record<string, unknown>) => ({
  ...{ submission_id, sequence, activity_reference, integration_key, captured_at },
  ...{ status: 'failed', status_reason: 'Made up' },
});

/** Changes the first outcome to failed. */
function alterFirst(): Lie {
  let victim: unknown = null;
  return (outcomes) => {
    victim ??= outcomes[0]?.submission_id;
    if (!outcomes.some(isOf(victim))) return null;
    return { pass: outcomes.map((each) => (isOf(victim)(each) ? asFailed(each) : each)) };
  };
}

/** Adds a copy with another id for each outcome. */
function addToEach(): Lie {
  return (outcomes) => {
    const more = outcomes.map((each) => {
      const { sequence: _, ...rest } = asFailed(each);
      return { ...rest, submission_id: crypto.randomUUID() };
    });
    return { pass: outcomes, more };
  };
}

/**
 * Leaves out the second outcome. If a submission would then be empty, it contains the first outcome again, which
 * changes nothing.
 */
function swallowOne(): Lie {
  let before: Record<string, unknown> | null = null;
  let victim: unknown;
  return (outcomes) => {
    before ??= outcomes[0] ?? null;
    if (before === null) return null;
    victim ??= outcomes.find((each) => each.submission_id !== before?.submission_id)?.submission_id;
    if (victim === undefined || !outcomes.some(isOf(victim))) return null;
    const kept = outcomes.filter((each) => !isOf(victim)(each));
    return { pass: kept.length > 0 ? kept : [before] };
  };
}

describe.concurrent('a simulated fleet', () => {
  it('loses nothing and doubles nothing on a bad network, even if the service is killed', async ({
    expect,
  }) => {
    const day = ['--speed', '120', '--rounds', '1', '--duration', '10s', '--chaos-kill', '1'];
    const run = await simulate('--drivers', '6', '--network', 'bad', '--seed', '11', ...day);
    expect(run.report?.differences ?? run.errors, run.output).toEqual([]);
    expect(run.code, run.errors).toBe(0);
    expect(run.output).toContain('Nothing lost, nothing doubled.');
    expect(run.report).toMatchObject({ verdict: 'clean', drivers: 6, seed: 11, service_killed: 1 });
    expect(run.report.totals.captured).toBeGreaterThan(0);
    const { captured, recorded, late, quarantined } = run.report.totals;
    expect(recorded + late + quarantined).toBe(captured);
  }, 300_000);

  it.for<[string, string, number, () => Lie]>([
    ['alters a record', 'altered', 1, alterFirst],
    ['records outcomes that nobody captured', 'unexpected', 2, addToEach],
    ['reports an outcome as recorded that it does not have', 'lost', 0, swallowOne],
  ])('reveals a service that %s', { timeout: 180_000 }, async ([, kind, group, lie], { expect }) => {
    if (service === null) throw new Error('no service');
    const proxy = await lyingProxy(new URL(service.baseUrl).origin, lie());
    try {
      const drivers = group === 0 ? '2' : '3';
      const how = ['--network', 'good', '--seed', '5', ...quick, ...against(proxy.url, group)];
      const run = await simulate('--drivers', drivers, ...how);
      expect(run.code, run.output + run.errors).toBe(1);
      expect(run.report.totals.differences[kind], run.output).toBeGreaterThan(0);
    } finally {
      proxy.stop();
    }
  });

  it('explains why it cannot begin', async ({ expect }) => {
    const many = await simulate('--drivers', '9', ...against('http://127.0.0.1:1'), '--routes', 'none.csv');
    expect([many.code, many.errors]).toEqual([2, expect.stringContaining('demo create --drivers 9')]);
    expect(many.errors).toContain('none.csv: There is no such file.');
    const nobody = await simulate('--drivers', '1', ...against('http://127.0.0.1:1'));
    expect([nobody.code, nobody.errors]).toEqual([3, expect.stringContaining('did not answer')]);
    const wrong = await simulate('--drivers', 'x');
    expect([wrong.code, wrong.errors]).toEqual([2, expect.stringContaining('--drivers must be')]);
  }, 120_000);
});
