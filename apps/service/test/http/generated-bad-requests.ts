import { setTimeout as delay } from 'node:timers/promises';
import { operations } from '@fleet/contract/documents/api';
import type { Operation } from '@fleet/contract/ground/operation';
import { isRecord } from '@fleet/contract/ground/schema-reading';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApiKey } from '../../src/accounts/api-keys/create-api-key.js';
import { type Day, workingDay } from '../day-fixture.js';
import { systemActor } from '../test-context.js';
import { type TestService, testService } from '../test-service.js';

const seed = 20_261_120;

/** Values that often break services, in addition to those that fast-check generates. */
const nasty = fc.constantFrom<unknown>(
  null,
  '',
  ' ',
  '\u0000',
  '\ud800',
  'NaN',
  '1e999',
  -1,
  0.1,
  1e308,
  2 ** 60,
  true,
  [],
  {},
  [[]],
  '2026-02-30T00:00:00Z',
  '2026-11-20T09:00:00+01:00',
  '99:99:99',
  '__proto__',
  'constructor',
  "'; drop table routes --",
  '😀'.repeat(300),
  'a'.repeat(20_000),
  [181, 91],
  ['1', '2'],
  Number.MAX_SAFE_INTEGER,
  '٣',
  '-0',
);
const anything = fc.oneof(
  { weight: 2, arbitrary: nasty },
  fc.jsonValue({ maxDepth: 4 }) as fc.Arbitrary<unknown>,
);
const text = fc.oneof(
  fc.constantFrom('%00', '%', '..%2f', '%ff', '-', "'", '%F0%9F%98%80', '0', 'active'),
  fc.uuid(),
  fc.webSegment(),
);

/**
 * The example body of the operation with some members replaced, dropped, added or wrapped, or a body without any
 * relation to it.
 */
function body(operation: Operation): fc.Arbitrary<string> {
  const example = JSON.stringify(operation.bodyExample ?? {});
  const spoilt = fc
    .array(fc.tuple(fc.nat(), fc.constantFrom('replace', 'drop', 'add', 'deepen'), anything), {
      minLength: 1,
      maxLength: 4,
    })
    .map((edits) => {
      const value: unknown = JSON.parse(example);
      for (const [choice, how, by] of edits) spoil(value, choice, how, structuredClone(by));
      return JSON.stringify(value);
    });
  const raw = fc.oneof(
    fc.constantFrom(
      '',
      '{',
      'null',
      '[]',
      '"x"',
      '1',
      '{"a":1}{',
      '\ufeff{}',
      '{"__proto__":{"x":1}}',
      '['.repeat(5_000),
      `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
    ),
    anything.map((value) => JSON.stringify(value) ?? ''),
    fc.string({ maxLength: 200 }),
  );
  return fc.oneof({ weight: 3, arbitrary: spoilt }, { weight: 1, arbitrary: raw });
}

function spoil(root: unknown, choice: number, how: string, by: unknown): void {
  const places: { holder: Record<string, unknown>; name: string }[] = [];
  const visit = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return;
    for (const name of Object.keys(value)) {
      places.push({ holder: value as Record<string, unknown>, name });
      visit((value as Record<string, unknown>)[name]);
    }
  };
  visit(root);
  const place = places[choice % Math.max(1, places.length)];
  if (place === undefined) {
    if (isRecord(root)) root.unexpected = by;
    return;
  }
  if (how === 'drop') delete place.holder[place.name];
  else if (how === 'add') place.holder[`${place.name}_x`] = by;
  else if (how === 'deepen') place.holder[place.name] = [{ [place.name]: place.holder[place.name] }, by];
  else place.holder[place.name] = by;
}

const media = fc.constantFrom(
  'application/json',
  'application/json',
  'application/json; charset=utf-8',
  'text/plain',
  'image/jpeg',
  'application/merge-patch+json',
  'nonsense',
  '',
);

const badRequest = fc.constantFrom(...operations).chain((operation) =>
  fc.record({
    operation: fc.constant(operation),
    parameters: fc.array(fc.option(text, { nil: null, freq: 2 }), { minLength: 3, maxLength: 3 }),
    query: fc.option(
      fc.dictionary(
        fc.oneof(
          fc.constantFrom(
            'page_size',
            'page_no',
            'sort',
            'search',
            'apiKeyId',
            'code',
            'updated_since',
            'expires',
          ),
          fc.string({ maxLength: 8 }),
        ),
        fc.oneof(nasty.map(String), fc.string({ maxLength: 30 })),
        { maxKeys: 3 },
      ),
      { nil: null },
    ),
    body:
      operation.body === undefined ? fc.constant(null) : fc.option(body(operation), { nil: null, freq: 12 }),
    type: media,
    asDriver: fc.boolean(),
    device: fc.constantFrom(null, null, 'other', '\u00ff'),
    key: fc.constantFrom(null, null, null, 'again', 'x'.repeat(300), 'a b'),
  }),
);

/**
 * Sends this many generated requests to a service, sixteen at a time. The shorter suite sends the first requests of the
 * longer suite.
 */
export function describeBadRequests(count: number): void {
  let service: TestService;
  let day: Day;
  let keyToken: string;
  beforeAll(async () => {
    service = await testService();
    day = await workingDay(service);
    const roles = ['integration', 'controller', 'driver'] as const;
    const ctx = service.world.contextFor(systemActor);
    const { secret } = await createApiKey(ctx, { name: 'all', roles: [...roles] });
    keyToken = (await service.call('GET', '/account/auth', { headers: { 'x-api-key': secret } })).body.data
      .access_token;
  });
  afterAll(() => service.stop());

  it(`[C-2] answers ${count} generated bad requests without a status of 500 or above, and each refusal is an error array`, async () => {
    const cases = fc.sample(badRequest, { numRuns: count, seed });
    const statuses = new Map<number, number>();
    const width = 16;
    await Promise.all(
      Array.from({ length: width }, async (_, lane) => {
        for (let index = lane; index < cases.length; index += width) {
          const each = cases[index];
          if (each === undefined) continue;
          const status = await sendUntilServed(() => send(service, day, keyToken, each));
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
        }
      }),
    );
    const counted = [...statuses].sort(([one], [other]) => one - other);
    expect(counted.filter(([status]) => status >= 500)).toEqual([]);
    expect([...statuses.values()].reduce((sum, each) => sum + each, 0)).toBe(count);
    // The test proves something only if most of the requests are refused.
    const refused = counted.filter(([status]) => status >= 400).reduce((sum, [, each]) => sum + each, 0);
    expect(refused).toBeGreaterThan(count * 0.8);
    // The session and the route still work.
    expect((await day.driver('GET', '/{org}/routes/active')).status).toBe(200);
  }, 300_000);
}

/** On a busy machine the service may refuse a request with 503 before it works on it: that shows nothing of the request. */
async function sendUntilServed(sendOnce: () => Promise<number>): Promise<number> {
  for (let tries = 0; tries < 20; tries += 1) {
    const status = await sendOnce();
    if (status !== 503) return status;
    await delay(500);
  }
  return 503;
}

type BadRequest = typeof badRequest extends fc.Arbitrary<infer Value> ? Value : never;

async function send(service: TestService, day: Day, keyToken: string, bad: BadRequest): Promise<number> {
  const { operation } = bad;
  // Operations that end the session or the route get an unknown id, so that later requests are still judged in full.
  const harmful = [
    'closeSession',
    'revokeSession',
    'reportCompletion',
    'releaseRoute',
    'assignRoute',
    'cancelRoute',
  ].includes(operation.id);
  const known = [harmful ? '019a9f3e-7c11-7d3c-a2bb-5a0c64d0c001' : day.routeId, 'deliver', 'x'];
  let next = 0;
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = bad.parameters[next] ?? known[next] ?? 'x';
    next += 1;
    if (name === 'organisationId') return bad.parameters[0] === null || next % 2 === 1 ? '{org}' : value;
    return name === 'routeId' && bad.parameters[1] == null && !harmful ? day.routeId : value;
  });
  const query = bad.query === null ? '' : `?${new URLSearchParams(bad.query)}`;
  const headers: Record<string, string> = {};
  if (bad.body !== null && bad.type !== '') headers['content-type'] = bad.type;
  if (bad.device !== null) headers['x-device-id'] = bad.device;
  if (bad.key !== null) headers['idempotency-key'] = bad.key;
  const token = bad.asDriver ? day.token() : keyToken;
  // `call` fails the test if an error is not the array of the contract.
  const answer = await service.call(operation.method, `${path}${query}`, {
    token,
    headers,
    ...(bad.body === null ? {} : { raw: bad.body }),
  });
  return answer.status;
}
