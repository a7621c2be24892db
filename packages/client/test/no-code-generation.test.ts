import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** Like a page under a content security policy without `unsafe-eval`. */
const forbidding = '--disallow-code-generation-from-strings';

const program = `
  const { createApiClient } = await import(process.cwd() + '/client.mjs');
  let generates = true;
  try { new Function('return 1')(); } catch { generates = false; }
  const answer = (body) => new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
  const data = { user: null, api_key: null, organisations: [], session: null };
  const bodies = [{ data, links: [] }, { data: { ...data, session: 7 }, links: [] }];
  const user = { id: 'u', username: 'a', name: 'A', organisations: [] };
  const token = { access_token: 't', token_type: 'Bearer', expires_at: '2126-11-20T09:15:00.000Z', user, api_key: null };
  const client = createApiClient({
    baseUrl: 'https://fleet.example',
    credentials: { username: 'a', password: 'b' },
    fetch: async (url) => answer(url.endsWith('/auth') ? { data: token, links: [] } : bodies.shift()),
  });
  const [good, bad] = [await client.readAccount(), await client.readAccount()];
  console.log(JSON.stringify({ generates, good: good.ok, bad: bad.ok ? null : bad.failure.reason }));
`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fleet-bundle-'));
  const input = fileURLToPath(new URL('../src/calls/api-client.ts', import.meta.url));
  const bundle = await rolldown({
    input,
    platform: 'browser',
    resolve: { conditionNames: ['@fleet/source', 'import', 'default'] },
  });
  await bundle.write({ file: join(folder, 'client.mjs') });
  await bundle.close();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('if no code may be generated from text', () => {
  it('responses are still checked', () => {
    const { stdout, stderr } = spawnSync(
      process.execPath,
      [forbidding, '--input-type=module', '--eval', program],
      { cwd: folder, encoding: 'utf8' },
    );
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toEqual({ generates: false, good: true, bad: 'wrong_shape' });
  });
});
