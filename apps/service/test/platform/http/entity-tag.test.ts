import { describe, expect, it } from 'vitest';
import { etagOf, matches, tagged } from '../../../src/platform/http/entity-tag.js';
import { resource } from '../../../src/platform/http/reply.js';

describe('an entity tag', () => {
  it('[C-1] is equal for equal texts and different for different texts', () => {
    expect(etagOf('a')).toMatch(/^"[\w-]{22}"$/);
    expect(etagOf('a')).toBe(etagOf('a'));
    expect(etagOf('a')).not.toBe(etagOf('b'));
  });

  it.each([
    [undefined, false],
    ['', false],
    ['"7.3"', true],
    ['W/"7.3"', true],
    ['*', true],
    [' * ', true],
    ['"7"', false],
    ['7.3', false],
    ['"7", W/"7.2","7.3"', true],
    ['"a,b", "c"', false],
    ['"x*"', false],
  ])('[C-1] is matched by If-None-Match %s: %s', (header, expected) => {
    expect(matches(header, '"7.3"')).toBe(expected);
  });

  it('[C-1] may contain a comma', () => {
    expect(matches('"z", "a,b"', '"a,b"')).toBe(true);
  });
});

describe('a tagged reply', () => {
  it('[C-1] contains the tag, with the body or with 304 and no body', () => {
    const reply = resource({ id: 1 }, []);
    const full = tagged(reply, '"other"');
    const { etag } = full.headers;
    expect(full).toEqual({ ...reply, headers: { etag, 'cache-control': 'private, no-cache' } });
    expect(
      tagged(resource({}, [], { headers: { 'cache-control': 'no-store' } }), undefined).headers,
    ).toMatchObject({
      'cache-control': 'no-store',
    });
    const unchanged = tagged(reply, etag);
    expect(unchanged).toEqual({ status: 304, body: null, links: null, headers: full.headers });
    expect(tagged(reply, '"5"', '"5"').status).toBe(304);
  });
});
