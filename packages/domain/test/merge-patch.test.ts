import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergePatch } from '../src/values/merge-patch.js';

describe('a merge patch', () => {
  // RFC 7396, appendix A.
  it.each([
    ['{"a":"b"}', '{"a":"c"}', '{"a":"c"}'],
    ['{"a":"b"}', '{"b":"c"}', '{"a":"b","b":"c"}'],
    ['{"a":"b"}', '{"a":null}', '{}'],
    ['{"a":"b","b":"c"}', '{"a":null}', '{"b":"c"}'],
    ['{"a":["b"]}', '{"a":"c"}', '{"a":"c"}'],
    ['{"a":"c"}', '{"a":["b"]}', '{"a":["b"]}'],
    ['{"a":{"b":"c"}}', '{"a":{"b":"d","c":null}}', '{"a":{"b":"d"}}'],
    ['{"a":[{"b":"c"}]}', '{"a":[1]}', '{"a":[1]}'],
    ['["a","b"]', '["c","d"]', '["c","d"]'],
    ['{"a":"b"}', '["c"]', '["c"]'],
    ['{"a":"foo"}', 'null', 'null'],
    ['{"a":"foo"}', '"bar"', '"bar"'],
    ['{"e":null}', '{"a":1}', '{"e":null,"a":1}'],
    ['[1,2]', '{"a":"b","c":null}', '{"a":"b"}'],
    ['{}', '{"a":{"bb":{"ccc":null}}}', '{"a":{"bb":{}}}'],
  ])('[R-CNV-9] of %s with %s gives %s', (target, patch, result) => {
    expect(mergePatch(JSON.parse(target), JSON.parse(patch))).toEqual(JSON.parse(result));
  });

  it('[R-CNV-9] gives the result of the example in section 3 of the RFC', () => {
    const target = {
      title: 'Goodbye!',
      author: { givenName: 'John', familyName: 'Doe' },
      tags: ['example', 'sample'],
      content: 'This will be unchanged',
    };
    const patch = {
      title: 'Hello!',
      phoneNumber: '+01-123-456-7890',
      author: { familyName: null },
      tags: ['example'],
    };
    expect(mergePatch(target, patch)).toEqual({
      title: 'Hello!',
      author: { givenName: 'John' },
      tags: ['example'],
      content: 'This will be unchanged',
      phoneNumber: '+01-123-456-7890',
    });
  });

  it('[R-CNV-9] treats a member called __proto__ like any other', () => {
    const merged = mergePatch(JSON.parse('{"a":1}'), JSON.parse('{"__proto__":{"b":2}}'));
    expect(JSON.stringify(merged)).toBe('{"a":1,"__proto__":{"b":2}}');
    expect(Object.getPrototypeOf(merged)).toBe(Object.prototype);
  });

  it('[C-2] does not overflow the stack with a hundred thousand levels', () => {
    let deep: unknown = 1;
    for (let level = 0; level < 100_000; level += 1) deep = { a: deep };
    expect(mergePatch({ b: 2 }, deep)).toHaveProperty('b', 2);
  });

  it('[R-CNV-12] applied again changes nothing, and leaves both values as they were', () => {
    const value = fc.jsonValue({ maxDepth: 4 });
    fc.assert(
      fc.property(value, value, (target, patch) => {
        const before = [JSON.stringify(target), JSON.stringify(patch)];
        const once = mergePatch(target, patch);
        expect(mergePatch(once, patch)).toEqual(once);
        expect([JSON.stringify(target), JSON.stringify(patch)]).toEqual(before);
      }),
    );
  });

  it('[R-CNV-9] leaves no null in the result, and does not change members that it does not name', () => {
    const object = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.jsonValue({ maxDepth: 2 }));
    fc.assert(
      fc.property(object, object, (target, patch) => {
        const merged = mergePatch(target, patch) as Record<string, unknown>;
        for (const [name, value] of Object.entries(patch)) {
          if (value === null) expect(merged).not.toHaveProperty(name);
        }
        for (const [name, value] of Object.entries(target)) {
          if (!Object.hasOwn(patch, name)) expect(merged[name]).toEqual(value);
        }
      }),
    );
  });
});
