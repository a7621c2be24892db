import { describe, expect, it } from 'vitest';
import { addOrganisation } from '../test-context.js';
import { codesOf, suiteService } from '../test-service.js';
import { administrator } from './people-fixture.js';

const service = suiteService();

/** An organisation with `count` live keys, and calls of its administrator. */
async function withKeys(count: number) {
  const { pool } = service.world.database;
  const organisationId = await addOrganisation(service.world);
  const { token } = await administrator(service, organisationId);
  const call = (method: string, path: string, body?: object) =>
    service.call(method, `/${organisationId}/api-keys${path}`, { token, ...(body && { body }) });
  const add = (more: object = {}) => call('POST', '', { name: 'Planning', roles: ['integration'], ...more });
  const made = await add();
  await pool.query(
    `insert into api_keys (organisation_id, id, name, key_hash, roles, permissions, modules, site_ids,
        allowed_addresses, created_at)
      select organisation_id, gen_random_uuid(), name, sha256(key_hash || n::text::bytea), roles, permissions, modules,
        site_ids, allowed_addresses, created_at
      from api_keys, generate_series(2, $2) n where id = $1`,
    [made.body.data.id, count],
  );
  return { call, add, keyId: String(made.body.data.id) };
}

describe('the number of API keys of an organisation', () => {
  it('[C-11] is at most 100 live keys, even if several are created together; a revoked key does not count', async () => {
    const { call, add, keyId } = await withKeys(98);
    const answers = await Promise.all(Array.from({ length: 4 }, () => add()));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused.flatMap(codesOf)).toEqual(['api_key_limit_reached', 'api_key_limit_reached']);
    expect((await call('DELETE', `/${keyId}`)).status).toBe(204);
    expect((await add()).status).toBe(201);
    expect(codesOf(await add())).toEqual(['api_key_limit_reached']);
  });

  it('[C-11] does not include expired keys; at the limit, an expired key cannot get a later expiry', async () => {
    const { call, add, keyId } = await withKeys(100);
    const { pool } = service.world.database;
    await pool.query(`update api_keys set expires_at = now() - interval '1 hour' where id = $1`, [keyId]);
    expect((await add()).status).toBe(201);
    const later = { expires_at: new Date(Date.now() + 3_600_000).toISOString() };
    expect(codesOf(await call('PATCH', `/${keyId}`, later))).toEqual(['api_key_limit_reached']);
    expect((await call('PATCH', `/${keyId}`, { name: 'Old' })).status).toBe(200);
  });
});
