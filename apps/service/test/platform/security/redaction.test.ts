import pino from 'pino';
import { describe, expect, it } from 'vitest';
import { newApiKeySecret } from '../../../src/platform/security/api-key-secret.js';
import {
  logSafety,
  redactBeginning,
  redactText,
  redactUrl,
} from '../../../src/platform/security/redaction.js';

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

  it('keeps all other parts of an address', () => {
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

it.each([
  [`a-${token}`, 'a-[redacted]'],
  [`x.${token}.y`, 'x.[redacted].y'],
  [`eyJ0.${token}`, '[redacted].c2ln-bmF0_dXJl'],
  ['a-eyJ.b.c eyJa.b eyJa..b. xeyJa.b.c', 'a-eyJ.b.c eyJa.b eyJa..b. xeyJa.b.c'],
  ['eyJa.b.', '[redacted]'],
])('[C-3] a token ends where its third part ends: %s', (text, redacted) => {
  expect(redactText(text)).toBe(redacted);
});

describe('the time for a long text', () => {
  const units = [
    '-eyJ',
    '-eyJa.',
    'eyJa.b ',
    'eyJ',
    '://a:',
    '://',
    ':',
    '//x',
    'a=b&',
    'a',
    '%41',
    'whsec_',
    '<',
    '-.',
  ];

  it.each(units)('does not grow with the square of its length: %s', (unit) => {
    for (const redact of [redactText, (text: string) => redactUrl(`/x?${text}`)]) {
      const [short, long] = [5_000, 50_000].map((length) =>
        shortestMs(() => redact(unit.repeat(length / unit.length))),
      );
      // Ten times as long a text takes about ten times as long, and not a hundred times. Below a few milliseconds a
      // measurement says nothing.
      expect(long).toBeLessThan(Math.max(30 * (short ?? 0), 25));
    }
  });

  it('is short for a megabyte', () => {
    for (const unit of units) {
      const text = unit.repeat(1_000_000 / unit.length);
      expect(shortestMs(() => redactText(text))).toBeLessThan(1_000);
    }
  }, 60_000);

  /** The shortest of several measurements, because other programs use the processors, too. */
  function shortestMs(work: () => unknown): number {
    const times = Array.from({ length: 3 }, () => {
      const startedAt = performance.now();
      work();
      return performance.now() - startedAt;
    });
    return Math.min(...times);
  }
});

describe('the beginning of a text', () => {
  it('[C-3] ends before a word that is cut, because a secret is recognised by its end', () => {
    const text = `sent to postgresql://fleet:hunter2@db/fleet`;
    for (let most = 0; most < text.length; most += 1)
      expect(redactBeginning(text, most)).not.toContain('hunter');
    expect(redactBeginning(text, 20)).toBe('sent to …');
    expect(redactBeginning(text, text.length)).toBe('sent to postgresql://fleet:[redacted]@db/fleet');
    expect(redactBeginning('-eyJ'.repeat(100), 50)).toBe(' …');
  });

  it('is all that a log entry shows of an error', () => {
    const line = written((logger) =>
      logger.error({ err: new Error(`no ${'-eyJ '.repeat(20_000)}`) }, 'failed'),
    );
    expect(line.length).toBeLessThan(40_000);
    expect(line).toContain('no -eyJ');
  });
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
