import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { suiteService } from '../../apps/service/test/test-service.js';
import type { DayReport } from './packed-day.js';
import { packedOrders } from './packed-orders.js';
import {
  type PackedProject,
  packed,
  packedProject,
  publishedFiles,
  publishedManifest,
} from './packed-project.js';

const service = suiteService({}, { push: true });
const installed = await packedProject();
afterAll(() => installed?.remove());
/** Without a network nothing can be installed, so these tests are skipped. */
const withNetwork = describe.skipIf(installed === null);
const project = (): PackedProject => {
  if (installed === null) throw new Error('nothing was installed');
  return installed;
};

/** Code that does not work in browsers, or under a policy without `unsafe-eval`. */
const foreign = /["'`]node:|\brequire\(["'`]|\bnew Function\(/;

withNetwork('the published package', () => {
  it.each(packed)('%s contains the licence, and the built files of all sources', async (name) => {
    const files = await publishedFiles(project(), name);
    expect(files).toContain('LICENSE');
    expect(files).toContain('README.md');
    const sources = readdirSync(fileURLToPath(new URL(`../../packages/${name}/src`, import.meta.url)), {
      recursive: true,
    })
      .map(String)
      .filter((file) => file.endsWith('.ts'))
      .map((file) => file.replace(/\.ts$/, ''));
    const built = files.filter((file) => file.startsWith('dist/') && file.endsWith('.js'));
    expect(built.map((file) => file.replace(/^dist\/|\.js$/g, ''))).toEqual(expect.arrayContaining(sources));
    const others = files.filter(
      (file) => !/^(?:dist|src)\/|^(?:LICENSE|README\.md|package\.json)$/.test(file),
    );
    expect(others).toEqual([]);
  });

  it.each(packed)('%s has its dependencies with versions', async (name) => {
    const { dependencies, devDependencies } = await publishedManifest(project(), name);
    expect(devDependencies).toBeUndefined();
    expect(JSON.stringify(dependencies)).not.toMatch(/file:|workspace:|\*/);
  });
});

// Compiling and bundling take long on a busy machine.
withNetwork('an app that installs the packages', { timeout: 180_000 }, () => {
  it.each(['nodenext', 'bundler'] as const)('compiles with the types found by %s', async (resolution) => {
    expect(await project().compile(resolution)).toBe('');
  });

  it('compiles the examples of the README', () => {
    expect(project().examples.length).toBeGreaterThan(5);
  });

  it('drives a day in Node [R-END-8][R-END-14]', async () => {
    expect(await project().compile('nodenext')).toBe('');
    const { orders, expectDriven } = await packedOrders(service, service.origin);
    const code = `
      import { driveDay } from './built-nodenext/packed-day.js';
      console.log(JSON.stringify(await driveDay(${JSON.stringify(orders)})));
    `;
    const report: DayReport = JSON.parse(await project().node(['--input-type=module', '--eval', code]));
    expectDriven(report);
  });

  it('can be bundled for browsers without modules of Node', async () => {
    await project().compile('nodenext');
    const { code, imports, bytes, gzipBytes } = await project().bundle(
      `export { driveDay } from './built-nodenext/packed-day.js';`,
    );
    expect(imports).toEqual([]);
    expect(foreign.exec(code)?.[0]).toBeUndefined();
    expect(bytes).toBeLessThan(700_000);
    expect(gzipBytes).toBeLessThan(200_000);
  });
});
