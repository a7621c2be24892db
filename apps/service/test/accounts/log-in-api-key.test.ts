import { describe, expect, it } from 'vitest';
import { type ApiKeyInput, createApiKey } from '../../src/accounts/api-keys/create-api-key.js';
import { logInApiKey } from '../../src/accounts/log-in/log-in-api-key.js';
import { noOrganisation } from '../../src/context-factory.js';
import { newApiKeySecret } from '../../src/platform/security/api-key-secret.js';
import { createAttemptLimit } from '../../src/platform/security/attempt-limit.js';
import { createRefusalTraces } from '../../src/platform/security/refusal-traces.js';
import { refusalOf, refusedCodes, suiteWorld, systemActor } from '../test-context.js';

const world = suiteWorld();

function newKey(input: Partial<ApiKeyInput> = {}) {
  return createApiKey(world.contextFor(systemActor), {
    name: 'Planning system',
    roles: ['integration'],
    ...input,
  });
}

async function tryLogIn(query?: string, header?: string) {
  const services = { attempts: createAttemptLimit(1_000), refusals: createRefusalTraces() };
  const given = { query, header, address: '192.0.2.7' };
  return (await logInApiKey(world.contextFor(systemActor, noOrganisation), services, given)).key;
}

async function lastUsed(id: string): Promise<unknown> {
  const { rows } = await world.database.pool.query('select last_used_at from api_keys where id = $1', [id]);
  return rows[0]?.last_used_at;
}

describe('a log-in with an API key', () => {
  it('[R-AUT-7][R-GEN-13] accepts the key in the query or in the header', async () => {
    const { id, secret } = await newKey();
    expect(await tryLogIn(secret)).toMatchObject({ id, organisationId: world.organisationId });
    expect(await tryLogIn(undefined, secret)).toMatchObject({ id });
    expect(await tryLogIn(secret, secret)).toMatchObject({ id });
  });

  it('[C-3] refuses two different keys in query and header', async () => {
    const [one, other] = [await newKey(), await newKey()];
    expect(await refusalOf(tryLogIn(one.secret, other.secret))).toMatchObject([
      { code: 'invalid_credentials', key: 'X-Api-Key' },
    ]);
  });

  it('[C-3] requires a key', async () => {
    expect(await refusalOf(tryLogIn())).toMatchObject([{ code: 'required', key: 'apiKeyId' }]);
  });

  it('[C-3] gets the same response with a text that is no key as with an unknown, expired or revoked key', async () => {
    const expired = await newKey({ expiresAt: new Date(world.clock.now() + 1_000).toISOString() });
    world.clock.advance(1_000);
    const revoked = await newKey();
    await world.database.pool.query('update api_keys set revoked_at = now() where id = $1', [revoked.id]);
    const answers = await Promise.all(
      ['no key', newApiKeySecret(), expired.secret, revoked.secret].map((each) => refusalOf(tryLogIn(each))),
    );
    for (const each of answers) expect(each).toEqual(answers[0]);
    expect(answers[0]).toMatchObject([{ code: 'invalid_credentials' }]);
  });

  it('[C-3] is refused from the very moment when the key expires', async () => {
    const { secret } = await newKey({ expiresAt: new Date(world.clock.now() + 60_000).toISOString() });
    await tryLogIn(secret);
    world.clock.advance(60_000);
    expect(await refusedCodes(tryLogIn(secret))).toEqual(['invalid_credentials']);
  });

  it('[R-AUT-16] records when the key was used, at most once a minute', async () => {
    const { id, secret } = await newKey();
    expect(await lastUsed(id)).toBeNull();
    await tryLogIn(secret);
    const first = await lastUsed(id);
    world.clock.advance(58_000);
    await tryLogIn(secret);
    expect(await lastUsed(id)).toBe(first);
    world.clock.advance(3_000);
    await tryLogIn(secret);
    expect(Date.parse(String(await lastUsed(id)))).toBeGreaterThan(Date.parse(String(first)));
  });
});

describe('a new API key', () => {
  it('[R-AUT-9][C-3] is stored as a hash, and shown without its secret', async () => {
    const { id, secret } = await newKey();
    const { rows } = await world.database.pool.query(
      `select (select data from events where data ->> 'api_key_id' = $1) as event,
        (select changes from audit_entries where subject_id = $1) as audit,
        (select to_jsonb(api_keys) from api_keys where id::text = $1) as key`,
      [id],
    );
    expect(rows[0]).toMatchObject({
      event: { name: 'Planning system' },
      audit: { after: { roles: ['integration'] } },
    });
    expect(JSON.stringify(rows)).not.toContain(secret);
  });
});
