import { randomUUID } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { operations } from '@fleet/contract/documents/api';
import { mostImageLinks } from '@fleet/contract/driving/blobs';
import { isRecord } from '@fleet/contract/ground/schema-reading';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setPassword } from '../../src/accounts/secrets/set-secret.js';
import { saveMembership } from '../../src/accounts/users/save-membership.js';
import { compressedOnce, isCompressed } from '../../src/platform/http/answer-compression.js';
import { type Day, workingDay } from '../day-fixture.js';
import { rawAnswer } from '../pages/built-site.js';
import { addOrganisation, addUser, systemActor } from '../test-context.js';
import { logIn, type TestService, testService } from '../test-service.js';

let service: TestService;
let day: Day;
let administrator: string;
const password = 'a long enough password';
beforeAll(async () => {
  service = await testService();
  day = await workingDay(service);
  const { userId, username } = await addUser(service.world, { roles: ['organisation_administrator'] });
  await setPassword(service.world.contextFor(systemActor), { userId, password });
  administrator = await logIn(service, username, password);
});
afterAll(() => service.stop());

const unpack = { br: brotliDecompressSync, gzip: gunzipSync };

/** A response without decompression. It does not use `fetch`, which itself asks for compression. */
async function ask(
  path: string,
  token: string,
  encoding: string | null,
  more: { method?: string; headers?: Record<string, string>; body?: unknown } = {},
) {
  const { organisationId } = service.world;
  const headers = {
    authorization: `Bearer ${token}`,
    ...(encoding === null ? {} : { 'accept-encoding': encoding }),
    ...more.headers,
  };
  return rawAnswer(service.origin, `/api/v2${path.replace('{org}', organisationId)}`, { ...more, headers });
}

describe('responses of the interface', () => {
  it('[C-1] are compressed for a client that asks for it', async () => {
    const whole = await ask('/{org}/routes/active', day.token(), null);
    expect(whole.headers['content-encoding']).toBeUndefined();
    for (const coding of ['br', 'gzip'] as const) {
      const answer = await ask('/{org}/routes/active', day.token(), coding);
      expect(answer.headers['content-encoding']).toBe(coding);
      expect(unpack[coding](answer.body).equals(whole.body)).toBe(true);
      expect(answer.body.length).toBeLessThan(whole.body.length / 2);
      expect(answer.headers['content-length']).toBe(String(answer.body.length));
    }
    const refusing = await ask('/{org}/routes/active', day.token(), 'br;q=0, gzip;q=0.000, identity');
    expect(refusing.headers['content-encoding']).toBeUndefined();
  });

  it('[C-1] have the same tag in every coding, and are 304 for a client with this tag', async () => {
    for (const path of ['/{org}/routes/active', '/{org}/assets', '/account']) {
      const tags = new Set<string>();
      for (const coding of ['br', 'gzip', null]) {
        const { headers } = await ask(path, day.token(), coding);
        expect(headers.vary).toBe('accept-encoding');
        tags.add(String(headers.etag));
      }
      expect(tags.size).toBe(1);
      const [etag = ''] = tags;
      const again = await ask(path, day.token(), 'br', { headers: { 'if-none-match': etag } });
      expect([again.status, again.body.length, again.headers['content-encoding']]).toEqual([
        304,
        0,
        undefined,
      ]);
      expect([again.headers.etag, again.headers.vary]).toEqual([etag, 'accept-encoding']);
    }
  });

  it('[C-1] are not compressed if they are short or refusals', async () => {
    const short = await ask('/{org}/reasons', day.token(), 'br');
    expect([short.status, short.headers['content-encoding']]).toEqual([200, undefined]);
    const query = Array.from({ length: 99 }, (_, index) => `unknown_parameter_${index}=1`).join('&');
    const refused = await ask(`/{org}/assets?${query}`, day.token(), 'br');
    expect([refused.status, refused.headers['content-encoding']]).toEqual([400, undefined]);
    expect(refused.body.length).toBeGreaterThan(1_500);
  });

  it('[C-1] are also compressed for a batch', async () => {
    const sites = Array.from({ length: 60 }, (_, n) => ({
      integration_key: `S-${n}`,
      site: { name: `Site ${n}` },
    }));
    const saved = await day.integration('POST', '/sites:batch', { body: { sites } });
    expect(saved.status).toBe(200);
    expect(saved.headers.get('content-encoding')).toMatch(/^(br|gzip)$/);
    const whole = await ask('/{org}/sites?page_size=60', administrator, 'br');
    expect(whole.headers['content-encoding']).toBe('br');
    expect(JSON.parse(brotliDecompressSync(whole.body).toString()).data).toHaveLength(60);
  });
});

describe('responses with secrets', () => {
  it('[C-3] are never compressed: the token of a log-in', async () => {
    const { userId, username } = await addUser(service.world, {});
    for (let n = 0; n < 12; n += 1) {
      const organisation = await addOrganisation(service.world, `Haulier ${'x'.repeat(100)} ${n}`);
      await saveMembership(service.world.contextFor(systemActor, organisation), {
        userId,
        roles: ['viewer'],
      });
    }
    await setPassword(service.world.contextFor(systemActor), { userId, password });
    const answer = await fetch(`${service.origin}/api/v2/account/auth`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password }),
    });
    expect((await answer.clone().text()).length).toBeGreaterThan(1_500);
    expect([answer.status, answer.headers.get('content-encoding')]).toEqual([200, null]);
    const { data } = (await answer.json()) as { data: { access_token: string } };
    // The same list without the token.
    const account = await ask('/account', data.access_token, 'br');
    expect(account.headers['content-encoding']).toBe('br');
  });

  it('[C-3] are never compressed: the secret of an API key', async () => {
    const network = (n: number) => `2001:db8:1111:2222:3333:4444:5555:66${n + 10}/128`;
    const allowed_addresses = Array.from({ length: 40 }, (_, n) => network(n));
    const body = { name: 'Planning', roles: ['integration'], allowed_addresses };
    const made = await service.call('POST', '/{org}/api-keys', { token: administrator, body });
    expect(made.status).toBe(201);
    expect(JSON.stringify(made.body).length).toBeGreaterThan(1_500);
    expect(made.headers.get('content-encoding')).toBeNull();
    const read = await ask(`/{org}/api-keys/${made.body.data.id}`, administrator, 'br');
    expect(read.headers['content-encoding']).toBe('br');
  });

  it('[C-3] are never compressed: the signed addresses of images', async () => {
    const ids = Array.from({ length: mostImageLinks }, () => randomUUID());
    const answer = await ask(`/{org}/blobs/links?ids=${ids.join(',')}`, administrator, 'br');
    expect(answer.status).toBe(200);
    expect(answer.body.length).toBeGreaterThan(1_500);
    expect(answer.headers['content-encoding']).toBeUndefined();
  });

  it('[C-3] are never compressed: no compressed response has a member for a secret', () => {
    const secret =
      /^(?:access_token|token|secret|password|pin|api_key_id|upload|signature|current_password)$/;
    const compressed = operations.filter(isCompressed);
    const found = compressed.flatMap(({ id, answers }) =>
      Object.values(answers)
        .flatMap(({ schema }) => membersOf(schema))
        .filter((name) => secret.test(name) && !harmless.has(`${id} ${name}`))
        .map((name) => `${id} ${name}`),
    );
    expect([...new Set(found)]).toEqual([]);
    expect(compressed.length).toBeGreaterThan(40);
    const open = operations.filter((each) => !isCompressed(each)).map(({ id }) => id);
    const withSecrets = [
      'authenticate',
      'authenticateApiKey',
      'createApiKey',
      'rotateApiKey',
      'announceBlob',
      'listImageLinks',
    ];
    expect(open).toEqual(expect.arrayContaining([...withSecrets, 'createWebhook', 'rotateWebhookSecret']));
  });
});

/** Members that have the name of a secret but contain none. */
const harmless = new Set<string>([]);

function membersOf(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(membersOf);
  if (!isRecord(schema)) return [];
  const own = isRecord(schema.properties) ? Object.keys(schema.properties) : [];
  return [...own, ...Object.values(schema).flatMap(membersOf)];
}

describe('a cached response', () => {
  it('[C-1] is compressed once for each coding', () => {
    const compress = compressedOnce(Buffer.from('the route '.repeat(500)));
    expect(compress('br')).toBe(compress('br'));
    expect(compress('gzip')).toBe(compress('gzip'));
    expect(compress('gzip')).not.toBe(compress('br'));
  });
});
