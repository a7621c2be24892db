import { describe, expect, it } from 'vitest';
import { createApiKey } from '../../src/accounts/api-keys/create-api-key.js';
import { setPin } from '../../src/accounts/secrets/set-secret.js';
import { writeAudit } from '../../src/audit/write-audit.js';
import { addUser, systemActor } from '../test-context.js';
import { logIn, suiteService } from '../test-service.js';

const service = suiteService({ TRUSTED_PROXIES: '127.0.0.1,10.0.0.0/8' });
const pin = '482915';

async function entryOf(requestId: string | null) {
  const { rows } = await service.world.database.pool.query(
    `select actor_kind, actor_id, actor_part, action, subject_kind, subject_id, address, device_id, changes
      from audit_entries where request_id = $1`,
    [requestId],
  );
  expect(rows).toHaveLength(1);
  return rows[0];
}

async function administrator() {
  const { userId, username } = await addUser(service.world, { roles: ['organisation_administrator'] });
  await setPin(service.world.contextFor(systemActor), { userId, pin });
  return { userId, token: await logIn(service, username, pin) };
}

describe('an audit row', () => {
  it('[C-13] contains who did what, from where and with which device, and the values before and after', async () => {
    const { userId, token } = await administrator();
    const made = await service.call('POST', '/{org}/roles', {
      token,
      body: { key: 'night', name: 'Night', permissions: ['routes:read'] },
      headers: { 'x-forwarded-for': '203.0.113.9, 10.1.2.3', 'x-device-id': 'console-1' },
    });
    expect(made.status).toBe(201);
    const who = { actor_kind: 'user', actor_id: userId, actor_part: null };
    const what = { subject_kind: 'role', subject_id: 'night' };
    expect(await entryOf(made.headers.get('x-request-id'))).toEqual({
      ...who,
      ...what,
      action: 'role.create',
      address: '203.0.113.9',
      device_id: 'console-1',
      changes: {
        before: null,
        after: { key: 'night', name: 'Night', description: null, permissions: ['routes:read'] },
      },
    });
    const changed = await service.call('PATCH', '/{org}/roles/night', { token, body: { name: 'Nights' } });
    expect(await entryOf(changed.headers.get('x-request-id'))).toMatchObject({
      ...who,
      ...what,
      action: 'role.change',
      address: '127.0.0.1',
      device_id: null,
      changes: { before: { name: 'Night' }, after: { name: 'Nights' } },
    });
  });

  it('names the part of the service that acted, and the operator at the command line', async () => {
    const actor = { kind: 'system', part: 'command_line', operator: 'root@depot' } as const;
    const ctx = service.world.contextFor(actor);
    await createApiKey(ctx, { name: 'planning', roles: ['integration'] });
    expect(await entryOf(ctx.requestId)).toMatchObject({
      actor_kind: 'system',
      actor_id: null,
      actor_part: 'command_line',
      address: null,
      device_id: 'root@depot',
    });
  });

  it('is limited in size, and contains no secrets', async () => {
    const ctx = service.world.contextFor({
      kind: 'user',
      userId: '019a9f60-11aa-7c3d-8e4f-0a1b2c3d4e5f',
      driverId: null,
      sessionId: null,
      deviceId: 'd'.repeat(5_000),
      permissions: new Set(),
      siteIds: [],
    });
    const after = { name: 'n'.repeat(100_000), smtp_password: 'never shown' };
    await writeAudit(ctx, { action: 'reason.save', subjectKind: 'test', subjectId: 'x', after });
    const entry = await entryOf(ctx.requestId);
    expect(JSON.stringify(entry)).not.toContain('never shown');
    expect(JSON.stringify(entry).length).toBeLessThan(2_000);
    expect(entry.device_id).toHaveLength(200);
  });

  it('cannot be changed, even by the owner of the tables or with session_replication_role = replica', async () => {
    const { pool } = service.world.database;
    for (const statement of [
      "update audit_entries set action = 'other'",
      'delete from audit_entries',
      'delete from audit_entries where false',
      'truncate audit_entries',
      'update audit_seals set number = 1',
      'delete from audit_seals',
      'truncate audit_seals',
      'truncate organisations cascade',
    ])
      await expect(pool.query(statement), statement).rejects.toMatchObject({ code: '42501' });
    const { rows } = await pool.query<{ always: string }>(
      `select string_agg(tgenabled::text, '') as always from pg_trigger where tgname like 'audit_%_stay'`,
    );
    expect(rows[0]?.always).toBe('AA');
  });
});
