import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalOutcome } from '../src/outcomes/outcome-canonical-form.js';
import { sentExamples, successOf } from './judgement-examples.js';

/** The same JSON value with the members of every object in another order. */
function turned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turned);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).reverse();
  return Object.fromEntries(entries.map(([name, member]) => [name, turned(member)]));
}

describe('the canonical form of an outcome [C-6]', () => {
  it.each(Object.entries(sentExamples))('of a %s does not depend on the order of members', (_kind, sent) => {
    const item = successOf(sent);
    expect(canonicalOutcome(turned(item))).toBe(canonicalOutcome(item));
    expect(JSON.parse(canonicalOutcome(item))).toEqual(item);
  });

  it('does not depend on the order of members of any value', () => {
    const shallow = fc.jsonValue({ maxDepth: 5 });
    fc.assert(
      fc.property(shallow, (value) => {
        expect(canonicalOutcome(turned(value))).toBe(canonicalOutcome(value));
        expect(JSON.parse(canonicalOutcome(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it('has one spelling for an enumeration in any letter case', () => {
    const item = successOf(sentExamples.odometer);
    const shouted = {
      ...item,
      status: 'SUCCESS',
      meter_type: 'Distance',
      asset_identifier: { type: 'Registration', identifier: 'K 4182' },
    };
    expect(canonicalOutcome(shouted)).toBe(canonicalOutcome(item));
    const form = successOf({ fields: [{ integration_key: 'a', value: 'x', label: 'A', data_type: 'Text' }] });
    expect(canonicalOutcome(form)).toContain('"data_type":"text"');
    const codes = successOf({ codes: [{ code: 'A', status: 'Scanned' }] });
    expect(canonicalOutcome(codes)).toContain('"status":"scanned"');
  });

  it.each([
    ['a value', { value: '1' }, { value: '1.0' }],
    ['the letter case of free text', { comment: 'Star' }, { comment: 'star' }],
    ['a reason', { status_reason: 'a' }, {}],
    ['the order of a list', { image_urls: ['a', 'b'] }, { image_urls: ['b', 'a'] }],
    ['text and number', { value: '1' }, { value: 1 }],
    ['an empty list and an empty object', { fields: [] }, { fields: {} }],
    ['null and nothing', { comment: null }, {}],
  ])('distinguishes %s', (_what, one, other) => {
    expect(canonicalOutcome(successOf(one))).not.toBe(canonicalOutcome(successOf(other)));
  });

  it('has the id in lower case, and one text for the same instant', () => {
    const submission_id = '019a9f55-3c4d-7e5f-8a9b-0c1d2e3f4a5b';
    const item = { ...successOf({}), submission_id, captured_at: '2026-11-20T08:00:00.120Z' };
    const id = submission_id.toUpperCase();
    for (const captured_at of ['2026-11-20T08:00:00.12Z', '2026-11-20T08:00:00.12000Z']) {
      expect(canonicalOutcome({ ...item, submission_id: id, captured_at })).toBe(canonicalOutcome(item));
    }
    const at = (captured_at: string) => canonicalOutcome({ ...item, captured_at });
    expect(at('2026-11-20T08:00:00Z')).toBe(at('2026-11-20T08:00:00.000Z'));
    expect(at('2026-11-20T08:00:00.1201Z')).not.toBe(at('2026-11-20T08:00:00.120Z'));
    expect(at('yesterday.Z')).toContain('yesterday.Z');
  });

  it('treats an undefined member as missing', () => {
    expect(canonicalOutcome(successOf({ comment: undefined }))).toBe(canonicalOutcome(successOf({})));
  });

  it('does not change the given item', () => {
    const item = Object.freeze(successOf({ type: 'STAR', value: '5' }));
    canonicalOutcome(item);
    expect(item.type).toBe('STAR');
  });

  it('never throws, and has a limited depth', () => {
    let deep: unknown = 'x';
    for (let depth = 0; depth < 100_000; depth += 1) deep = depth % 2 ? [deep] : { deep };
    expect(canonicalOutcome({ deep }).length).toBeLessThan(200);
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect(typeof canonicalOutcome(value)).toBe('string');
      }),
    );
  });
});
