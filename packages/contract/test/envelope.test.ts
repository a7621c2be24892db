import * as Type from 'typebox';
import { describe, expect, it } from 'vitest';
import { collection, pageQuery, receipted, single } from '../src/ground/envelope.js';
import { closed } from '../src/ground/primitives.js';
import { shapeCheck } from '../src/ground/shape-check.js';

const faults = (schema: Parameters<typeof shapeCheck>[0], value: unknown) => {
  const checked = shapeCheck(schema).check(value);
  return checked.ok ? [] : checked.problems.map(({ code, key }) => `${code} ${key}`);
};
const links = [{ rel: 'self', href: 'https://fleet.example/api/v2/x' }];
const pagination = { page_size: 50, page_no: 1, total: 2 };

describe('the envelope', () => {
  const page = collection(Type.String());
  it.each([
    ['[R-ENV-2] the size of the page', { page_size: 'fifty' }, ['wrong_type /pagination/page_size']],
    ['[R-ENV-2] a size over 500', { page_size: 501 }, ['out_of_bounds /pagination/page_size']],
    ['[R-ENV-3] the number of the page', { page_no: 1.5 }, ['wrong_type /pagination/page_no']],
    ['[R-ENV-3] a page 0', { page_no: 0 }, ['out_of_bounds /pagination/page_no']],
    ['[R-ENV-4] the total count', { total: null }, ['wrong_type /pagination/total']],
    ['[R-ENV-4] an empty collection', { total: 0 }, []],
  ])('of a collection is checked: %s', (_what, part, expected) => {
    expect(faults(page, { pagination: { ...pagination, ...part }, data: ['a', 'b'], links })).toEqual(
      expected,
    );
  });

  it('[R-ENV-5] of a collection contains the items of the page as a list', () => {
    expect(faults(page, { pagination, data: ['a', 'b'], links })).toEqual([]);
    expect(faults(page, { pagination, data: { a: 'b' }, links })).toEqual(['wrong_type /data']);
    expect(faults(page, { pagination, links })).toEqual(['required /data']);
  });

  it('[R-ENV-6] of a single resource contains the resource as an object', () => {
    const one = single(Type.Object({ id: Type.String() }));
    expect(faults(one, { data: { id: 'a' }, links })).toEqual([]);
    expect(faults(one, { data: [{ id: 'a' }], links })).toEqual(['wrong_type /data']);
  });

  it.each([
    ['no links', undefined, ['required /links']],
    ['a link without href', [{ rel: 'self' }], ['required /links/0/href']],
    ['a link without rel', [{ href: '/x' }], ['required /links/0/rel']],
    ['a link that is a text', ['/x'], ['wrong_type /links/0']],
    ['links', links, []],
  ])('[R-ENV-7] of a single resource is checked: %s', (_what, value, expected) => {
    const envelope = value === undefined ? { data: {} } : { data: {}, links: value };
    expect(faults(single(Type.Object({})), envelope)).toEqual(expected);
  });

  it('[C-4] of the response to a write contains the flush receipt next to the data', () => {
    const written = receipted(Type.Object({}));
    expect(faults(written, { data: {}, received_through: 0, links })).toEqual([]);
    expect(faults(written, { data: {}, received_through: -1, links })).toEqual([
      'out_of_bounds /received_through',
    ]);
    expect(faults(written, { data: {}, links })).toEqual(['required /received_through']);
  });
});

describe('the query of a page', () => {
  it.each([
    [{}, []],
    [{ page_no: 1, page_size: 500 }, []],
    [{ page_size: 501 }, ['out_of_bounds /page_size']],
    [{ page_size: 0 }, ['out_of_bounds /page_size']],
    [{ page_no: 0 }, ['out_of_bounds /page_no']],
    [{ page: 2 }, ['unknown_field /page']],
  ])('[C-1] is checked: %j', (query, expected) => {
    expect(faults(closed(pageQuery), query)).toEqual(expected);
  });
});
