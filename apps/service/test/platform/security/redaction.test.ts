import pino from 'pino';
import { describe, expect, it } from 'vitest';
import { newApiKeySecret } from '../../../src/platform/security/api-key-secret.js';
import { logSafety, redactText, redactUrl } from '../../../src/platform/security/redaction.js';

const key = newApiKeySecret();
const token = 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln-bmF0_dXJl';

/** Returns the line that a logger of the service writes. */
function written(log: (logger: pino.Logger) => void): string {
  const lines: string[] = [];
  log(pino(logSafety, { write: (line: string) => lines.push(line) }));
  expect(lines).toHaveLength(1);
  return lines.join('');
}

describe('an address in the log', () => {
  it.each(['apiKeyId', 'apikeyid', 'api_key_id', 'apiKey%49d', 'X-Amz-Signature', 'token'])(
    '[R-AUT-7][C-3] does not show the value of %s',
    (name) => {
      const address = redactUrl(`/api/v2/account/auth?a=1&${name}=hunter2&page_no=2`);
      expect(address).toBe(`/api/v2/account/auth?a=1&${name}=[redacted]&page_no=2`);
    },
  );

  it('keeps everything else', () => {
    const address = 'https://fleet.example.com/api/v2/o/assets?search=a%20b&page_no=2&empty=&flag';
    expect(redactUrl(address)).toBe(address);
  });

  it('does not show an API key in another parameter, a pin, or credentials', () => {
    expect(redactUrl(`/x?key=${key}`)).not.toContain(key);
    expect(redactUrl('https://user:hunter2@fleet.example.com/')).not.toContain('hunter2');
    expect(redactUrl('/x?%E0%A4%A=1&pin=1234')).not.toContain('1234');
  });
});

it('[C-3] only keys, tokens and credentials are removed from a text', () => {
  const text = `sent ${key} with Bearer ${token} to postgresql://fleet:hunter2@db/fleet, route 7.8.9`;
  expect(redactText(text)).toBe(
    'sent fleet_key_[redacted] with Bearer [redacted] to postgresql://fleet:[redacted]@db/fleet, route 7.8.9',
  );
});

describe('a logger of the service', () => {
  it.each([
    [{ headers: { authorization: `Bearer ${token}` } }],
    [{ headers: { 'x-api-key': key } }],
    [{ req: { headers: { authorization: token, 'x-api-key': key, cookie: token } } }],
    [{ res: { headers: { authorization: token, 'set-cookie': token } } }],
    [{ password: token }],
    [{ input: { password: token, pin: token } }],
    [{ api_key_id: key }],
    [{ body: { api_key_id: key, access_token: token } }],
    [{ url: `/account/auth?apiKeyId=${key}` }],
    [{ err: new Error(`bad key ${key}`) }],
    [new Error(`bad token ${token}`)],
  ])('[C-3] writes no secret of %o', (entry) => {
    const line = written((logger) => logger.info(entry, 'an entry'));
    expect(line).not.toContain(key);
    expect(line).not.toContain(token);
    expect(line).toContain('redacted');
  });

  it('[C-3] writes no content of a row of a database error, but what identifies the fault', () => {
    const fault = Object.assign(new Error('invalid input syntax for type json: "7 Hidden Road"'), {
      ...{
        severity: 'ERROR',
        code: '22P02',
        constraint: 'sites_key',
        table: 'sites',
        routine: 'json_ereport',
      },
      ...{ detail: 'Failing row contains (7 Hidden Road).', where: 'JSON data, line 1: "7 Hidden Road' },
      ...{ internalQuery: `select '7 Hidden Road'`, parameters: ['7 Hidden Road'] },
    });
    for (const err of [fault, new AggregateError([fault]), Object.assign(new Error('x'), { inner: fault })]) {
      const line = written((logger) => logger.error({ err }, 'failed'));
      expect(line).not.toContain('Hidden');
      for (const kept of ['22P02', 'sites_key', '"sites"', 'json_ereport', 'invalid input syntax'])
        expect(line).toContain(kept);
    }
    const line = written((logger) => logger.error({ err: new Error('x', { cause: fault }) }, 'failed'));
    expect(line).not.toContain('Hidden');
  });

  it('writes everything else', () => {
    const entry = {
      url: '/api/v2/account?a=1',
      headers: { host: 'fleet' },
      status: 200,
      err: new Error('broken'),
    };
    const line: unknown = JSON.parse(written((logger) => logger.info(entry, 'an entry')));
    expect(line).toMatchObject({ url: '/api/v2/account?a=1', headers: { host: 'fleet' }, status: 200 });
    expect(line).toMatchObject({ err: { type: 'Error', message: 'broken' } });
  });
});
