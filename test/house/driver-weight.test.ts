import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { loadedFiles } from './loaded-files.js';
import { scriptsOf, suiteSite } from './suite-site.js';

/** Bytes after gzip; docs/performance.md has the figures. */
const budgets = { logInScripts: 125_000, logIn: 200_000, client: 90_000 };

const site = suiteSite('driver');
const { folder, contentOf, weightOf } = site;

it('the log-in screen is within its budget', () => {
  const first = loadedFiles(site.manifest(), 'index.html');
  const scripts = weightOf(scriptsOf(first));
  expect(scripts).toBeLessThan(budgets.logInScripts);
  // A much smaller size would mean that something is missing.
  expect(scripts).toBeGreaterThan(budgets.logInScripts / 2);
  expect(weightOf([...first, 'index.html'])).toBeLessThan(budgets.logIn);
});

it('the client with storage and judgement is within its budget, and loads push and patterns later', () => {
  const first = loadedFiles(site.manifest(), 'index.html');
  const opened = loadedFiles(site.manifest(), 'src/phone/driver-log-in.ts', 'src/phone/open-driver.ts');
  const added = [...opened].filter((name) => !first.has(name));
  expect(weightOf(added)).toBeLessThan(budgets.client);
  expect(weightOf(added)).toBeGreaterThan(budgets.client / 3);
  for (const source of later) expect(added).not.toContain(site.manifest()[source]?.file);
});

it('the phone keeps every file that the app may load, also push and patterns', () => {
  const kept = Object.keys(precache());
  const loadable = Object.values(site.manifest()).flatMap(({ file, css = [] }) => [file, ...css]);
  const built = [...site.files().keys()].filter((name) => /^assets\//.test(name));
  for (const name of [...loadable, ...built]) expect(kept).toContain(`/driver/${name}`);
  for (const source of later) expect(site.manifest()[source]?.file).toBeDefined();
});

it('the service worker knows the digest of every file that the build writes', () => {
  const digests = precache();
  for (const [name, content] of site.files()) {
    if (name === 'service-worker.js' || name.startsWith('.vite')) continue;
    const digest = createHash('sha256').update(content).digest('base64');
    expect(digests[name === 'index.html' ? '/driver/' : `/driver/${name}`], name).toBe(digest);
  }
  expect(digests['/driver/icon.svg']).toBe(
    createHash('sha256')
      .update(readFileSync(`${folder}public/icon.svg`))
      .digest('base64'),
  );
});

function precache(): Record<string, string> {
  const [head = ''] = contentOf('service-worker.js').toString().split('// Starts the app', 1);
  return JSON.parse(/precache = (.*);/.exec(head)?.[1] ?? '{}');
}

const later = ['../../packages/client/src/push/mqtt-push.ts', '../../node_modules/re2js/build/index.js'];
