import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OwnService, startOwnService } from '../../src/service/own-service.js';
import { type Lie, lyingProxy } from './lying-proxy.js';

const program = fileURLToPath(new URL('../../dist/simulate.js', import.meta.url));
let folder = '';
let service: OwnService | null = null;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fleet-simulated-'));
  service = await startOwnService(8, () => undefined);
  await writeFile(join(folder, 'credentials.json'), service.credentials);
}, 120_000);
afterAll(async () => {
  await service?.stop();
  await rm(folder, { recursive: true, force: true });
}, 60_000);

/** Runs the built simulator as a process of its own. */
async function simulate(...words: string[]) {
  const json = join(folder, `report-${Math.random()}.json`);
  const child = spawn(process.execPath, [program, '--plain', '--json', json, ...words]);
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  const report = JSON.parse(await readFile(json, 'utf8').catch(() => 'null'));
  return { code, output, errors, report };
}
const against = (url: string) => ['--url', url, '--credentials', join(folder, 'credentials.json')];
const quick = ['--speed', '1200', '--rounds', '1', '--duration', '6s'];

describe('a simulated fleet', () => {
  it('loses nothing and doubles nothing on a bad network, with the service killed under it', async () => {
    const day = ['--speed', '120', '--rounds', '1', '--duration', '15s', '--chaos-kill', '1'];
    const run = await simulate('--drivers', '8', '--network', 'bad', '--seed', '11', ...day);
    expect(run.report?.differences ?? run.errors, run.output).toEqual([]);
    expect(run.code, run.errors).toBe(0);
    expect(run.output).toContain('Nothing lost, nothing doubled.');
    expect(run.report).toMatchObject({ verdict: 'clean', drivers: 8, seed: 11 });
    expect(run.report.totals.captured).toBeGreaterThan(0);
    const { captured, recorded, late, quarantined } = run.report.totals;
    expect(recorded + late + quarantined).toBe(captured);
  }, 300_000);

  it.each<[string, string, Lie]>([
    [
      'alters a weight',
      'altered',
      (outcomes) => ({
        pass: outcomes.map((each) => ('unit' in each ? { ...each, value: `${each.value}1` } : each)),
      }),
    ],
    [
      'records each skip twice',
      'unexpected',
      (outcomes) => {
        const more = outcomes
          .filter(({ status }) => status === 'skipped' || status === 'failed')
          .map(({ sequence: _, ...each }) => ({ ...each, submission_id: crypto.randomUUID() }));
        return more.length === 0 ? null : { pass: outcomes, more };
      },
    ],
  ])(
    'finds a service that %s',
    async (_, kind, lie) => {
      if (service === null) throw new Error('no service');
      const proxy = await lyingProxy(new URL(service.baseUrl).origin, lie);
      try {
        const run = await simulate(
          '--drivers',
          '4',
          '--network',
          'good',
          '--seed',
          '5',
          ...quick,
          ...against(proxy.url),
        );
        expect(run.code, run.output + run.errors).toBe(1);
        expect(run.report.totals.differences[kind], run.output).toBeGreaterThan(0);
      } finally {
        proxy.stop();
      }
    },
    180_000,
  );

  it('says what is wrong where it cannot begin', async () => {
    const many = await simulate('--drivers', '9', ...against('http://127.0.0.1:1'));
    expect([many.code, many.errors]).toEqual([3, expect.stringContaining('demo create --drivers 9')]);
    const nobody = await simulate('--drivers', '1', ...against('http://127.0.0.1:1'));
    expect([nobody.code, nobody.errors]).toEqual([3, expect.stringContaining('did not answer')]);
    const wrong = await simulate('--drivers', 'x');
    expect([wrong.code, wrong.errors]).toEqual([2, expect.stringContaining('--drivers must be')]);
  }, 120_000);
});
