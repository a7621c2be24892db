import { createHmac, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Queryable } from '../../../src/platform/database/postgres-pool.js';
import { loadSigningKeys, rotateSigningKey } from '../../../src/platform/security/signing-keys.js';
import { createTokens, type TokenSubject, type Tokens } from '../../../src/platform/security/tokens.js';
import { type TestDatabase, testDatabase } from '../../test-database.js';

const longestLifetimeMs = 43_200_000;
const user: TokenSubject = {
  kind: 'user',
  userId: '019a9f3e-7c11-7d3c-a2bb-5a0c64d0c001',
  generation: 3,
  sessionId: '019a9f3e-7c11-7d3c-a2bb-5a0c64d0c002',
};
const apiKey: TokenSubject = {
  kind: 'api_key',
  apiKeyId: '019a9f3e-7c11-7d3c-a2bb-5a0c64d0c003',
  organisationId: '019a9f3e-7c11-7d3c-a2bb-5a0c64d0c004',
  generation: 1,
};

let database: TestDatabase;
let nowMs: number;
let statements: number;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.stop());
beforeEach(async () => {
  await database.pool.query({ text: 'delete from signing_keys' });
  nowMs = Date.now();
  statements = 0;
});

const now = () => nowMs;
/** The pool, which counts its statements. */
const counted: Queryable = {
  query: (statement) => {
    statements += 1;
    return database.pool.query(statement);
  },
};
const options = () => ({ db: counted, now, longestLifetimeMs });

/** The signing keys and tokens of one process. */
async function startProcess() {
  const keys = await loadSigningKeys(options());
  return { keys, tokens: createTokens(keys, now) };
}

async function issue(tokens: Tokens, subject = user, lifetimeMs = 3_600_000): Promise<string> {
  return (await tokens.issue(subject, lifetimeMs)).token;
}

const part = (token: string, index: number): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[index] ?? '', 'base64url').toString());
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('a token', () => {
  it('[R-AUT-1][C-3] is a JSON web token signed with ES256, with key id and generation', async () => {
    const { tokens } = await startProcess();
    const token = await issue(tokens);
    expect(part(token, 0)).toEqual({ alg: 'ES256', typ: 'JWT', kid: expect.stringMatching(/^[\w-]{43}$/) });
    expect(part(token, 1)).toEqual({
      iss: 'fleet',
      aud: 'fleet',
      sub: user.kind === 'user' && user.userId,
      kind: 'user',
      gen: 3,
      sid: user.kind === 'user' && user.sessionId,
      iat: Math.floor(nowMs / 1_000),
      exp: Math.ceil((nowMs + 3_600_000) / 1_000),
    });
  });

  it.each([
    ['a user in a session', user],
    ['a user without a session', { ...user, sessionId: null }],
    ['an API key', apiKey],
  ])('[R-AUT-1] contains what it was issued for: %s', async (_, subject) => {
    const { tokens: issuer } = await startProcess();
    const issued = await issuer.issue(subject, 900_000);
    const { tokens } = await startProcess();
    const claims = await tokens.verify(issued.token);
    expect(claims).toEqual({ subject, issuedAtMs: expect.any(Number), expiresAtMs: issued.expiresAtMs });
    expect(tokens.verify(issued.token)).toBe(claims);
    expect(issuer.verify(issued.token)).toEqual(claims);
  });

  it('[R-AUT-18] never expires after the token that it replaces, at any fraction of a second', async () => {
    const { tokens } = await startProcess();
    const { expiresAtMs } = await tokens.issue(user, 900_000);
    for (const laterMs of [1, 400, 1, 599]) {
      nowMs += laterMs;
      expect((await tokens.issue(user, 900_000, expiresAtMs)).expiresAtMs).toBe(expiresAtMs);
    }
    expect((await tokens.issue(user, 900_000, expiresAtMs - 1)).expiresAtMs).toBe(expiresAtMs - 1_000);
  });

  it('[R-AUT-14] expires after its lifetime, even if it was verified before', async () => {
    const { tokens } = await startProcess();
    const { token, expiresAtMs } = await tokens.issue(user, 900_000);
    expect(expiresAtMs - nowMs).toBeGreaterThanOrEqual(900_000);
    expect(expiresAtMs - nowMs).toBeLessThan(901_000);
    nowMs = expiresAtMs - 1;
    expect(await tokens.verify(token)).toMatchObject({ subject: user });
    nowMs = expiresAtMs;
    expect(await tokens.verify(token)).toMatchObject({ code: 'expired_token' });
    expect(await tokens.verify(token)).toMatchObject({ code: 'expired_token' });
    const { tokens: other } = await startProcess();
    expect(await other.verify(token)).toMatchObject({ code: 'expired_token' });
  });

  it('[C-3] names its user for a while after it has expired, unless the token is of an API key or was changed', async () => {
    const withinMs = 30 * 86_400_000;
    const { tokens: issuer } = await startProcess();
    const token = await issue(issuer);
    const ofKey = await issue(issuer, apiKey);
    // Another process finds the signing key in the database.
    const { tokens } = await startProcess();
    const userId = user.kind === 'user' ? user.userId : '';
    expect(await tokens.earlierUser(token, withinMs)).toBe(userId);
    expect(await tokens.earlierUser(ofKey, withinMs)).toBeNull();
    const [header, , signature] = token.split('.');
    for (const forged of [`${header}.${encoded({ ...part(token, 1), gen: 4 })}.${signature}`, 'x', '']) {
      expect(await tokens.earlierUser(forged, withinMs)).toBeNull();
    }
    nowMs += withinMs - 1_000;
    expect(await tokens.verify(token)).toMatchObject({ code: 'expired_token' });
    expect(await tokens.earlierUser(token, withinMs)).toBe(userId);
    nowMs += 1_000;
    expect(await tokens.earlierUser(token, withinMs)).toBeNull();
  });

  it('[R-AUT-1] is refused when one of its parts differs or is missing', async () => {
    const { tokens } = await startProcess();
    const token = await issue(tokens);
    const [header = '', payload = '', signature = ''] = token.split('.');
    const changed = encoded({ ...part(token, 1), gen: 4 });
    const forged = [
      `${header}.${changed}.${signature}`,
      `${header}.${payload}.${signature.slice(0, -3)}AAA`,
      `${header}.${payload}.`,
      `${header}.${payload}`,
      `${token}=`,
      `${token}.`,
      '',
      'x',
      '..',
      'a'.repeat(5_000),
      `${encoded(null)}.${payload}.${signature}`,
      `${encoded({ kid: 7 })}.${payload}.${signature}`,
    ];
    expect(await tokens.verify(token)).toMatchObject({ subject: user });
    for (const each of forged)
      expect(await tokens.verify(each), each).toMatchObject({ code: 'malformed_token' });
  });

  it('[R-AUT-1] is refused if its header names another algorithm', async () => {
    const { keys, tokens } = await startProcess();
    const token = await issue(tokens);
    const { kid, publicJwk } = await keys.current();
    const payload = token.split('.')[1] ?? '';
    const none = `${encoded({ alg: 'none', typ: 'JWT', kid })}.${payload}.`;
    const pem = createPublicKey({ key: publicJwk, format: 'jwk' }).export({ type: 'spki', format: 'pem' });
    const head = `${encoded({ alg: 'HS256', typ: 'JWT', kid })}.${payload}`;
    const confused = `${head}.${createHmac('sha256', pem).update(head).digest('base64url')}`;
    for (const each of [none, confused]) {
      expect(await tokens.verify(each)).toMatchObject({ code: 'malformed_token' });
    }
  });

  it('[R-AUT-1] is refused if it names the service’s key but was signed with another', async () => {
    const { tokens } = await startProcess();
    const token = await issue(tokens);
    const body = token.split('.').slice(0, 2).join('.');
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const signature = sign('sha256', Buffer.from(body), { key: privateKey, dsaEncoding: 'ieee-p1363' });
    expect(await tokens.verify(`${body}.${signature.toString('base64url')}`)).toMatchObject({
      code: 'malformed_token',
    });
  });

  it('is refused if the service’s key signed it for another purpose', async () => {
    const { keys, tokens } = await startProcess();
    const key = await keys.current();
    const exp = Math.floor(nowMs / 1_000) + 60;
    for (const claims of [
      { exp },
      { sub: 'x', kind: 'user', gen: 1 },
      { sub: 'x', kind: 'mail', gen: 1, exp },
    ]) {
      expect(await tokens.verify(key.sign(claims))).toMatchObject({ code: 'malformed_token' });
    }
  });

  it('can be verified by other programs with the published keys, which contain no private part', async () => {
    const { keys, tokens } = await startProcess();
    const token = await issue(tokens);
    const jwks = await keys.jwks();
    expect(jwks.keys).toHaveLength(1);
    expect(Object.keys(jwks.keys[0] ?? {}).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']);
    const { payload } = await jwtVerify(token, createLocalJWKSet(jwks), {
      issuer: 'fleet',
      audience: 'fleet',
    });
    expect(payload.gen).toBe(3);
  });
});

describe('the signing keys', () => {
  it('are created at the first start and kept', async () => {
    const one = await startProcess();
    const other = await startProcess();
    expect((await other.keys.current()).kid).toBe((await one.keys.current()).kid);
    expect(await other.tokens.verify(await issue(one.tokens))).toMatchObject({ subject: user });
  });

  it('are valid for both of two processes that create the first key at the same time', async () => {
    const [one, other] = await Promise.all([startProcess(), startProcess()]);
    expect(await other.tokens.verify(await issue(one.tokens))).toMatchObject({ subject: user });
    expect(await one.tokens.verify(await issue(other.tokens))).toMatchObject({ subject: user });
  });

  it('[C-3] are rotated without logging anyone out', async () => {
    const { keys, tokens } = await startProcess();
    const old = await issue(tokens, user, longestLifetimeMs);
    await rotateSigningKey(options());
    nowMs += 300_000;
    const fresh = await issue(tokens);
    expect(part(fresh, 0).kid).not.toBe(part(old, 0).kid);
    expect((await keys.jwks()).keys.map(({ kid }) => kid).sort()).toEqual(
      [part(old, 0).kid, part(fresh, 0).kid].sort(),
    );
    nowMs += longestLifetimeMs - 301_000;
    const { tokens: other } = await startProcess();
    expect(await other.verify(old)).toMatchObject({ subject: user });
  });

  it('are no longer used once their last token has expired, and are deleted at the next rotation', async () => {
    const { keys } = await startProcess();
    const { kid } = await keys.current();
    await rotateSigningKey(options());
    nowMs += longestLifetimeMs + 360_000;
    await keys.current();
    expect(keys.find(kid)).toBeNull();
    expect((await keys.jwks()).keys).toHaveLength(1);
    nowMs += 1;
    await rotateSigningKey(options());
    const { rows } = await database.pool.query({ text: 'select from signing_keys' });
    expect(rows).toHaveLength(2);
  });

  it('[C-3] of another process are loaded when the first token names such a key', async () => {
    const one = await startProcess();
    const other = await startProcess();
    await rotateSigningKey(options());
    nowMs += 300_000;
    const token = await issue(one.tokens);
    expect(await other.tokens.verify(token)).toMatchObject({ subject: user });
    expect(other.tokens.verify(token)).not.toBeInstanceOf(Promise);
  });

  it('are queried only once for any number of tokens with made-up keys', async () => {
    const { tokens } = await startProcess();
    const [, payload, signature] = (await issue(tokens)).split('.');
    statements = 0;
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) => {
        const kid = String(index).padStart(43, '0');
        return tokens.verify(`${encoded({ alg: 'ES256', typ: 'JWT', kid })}.${payload}.${signature}`);
      }),
    );
    expect(answers.every((answer) => 'code' in answer && answer.code === 'malformed_token')).toBe(true);
    expect(statements).toBe(1);
  });

  it('are not queried for a token that was verified before', async () => {
    const { tokens } = await startProcess();
    const token = await issue(tokens);
    statements = 0;
    expect(tokens.verify(token)).not.toBeInstanceOf(Promise);
    expect(tokens.verify(token)).toMatchObject({ subject: user });
    expect(statements).toBe(0);
  });
});
