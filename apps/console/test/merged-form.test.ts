import { expect, it } from 'vitest';
import { joinedEntries, joinedLimit, joinedList, joinedNullableLimit } from '../src/frame/member-joins.js';
import { changedMembers, differingMembers, rebased } from '../src/frame/merged-form.js';

const seen = { name: 'Truck 7', type: 'truck', site_ids: ['a'] };

it('a patch has only what the user has changed', () => {
  expect(changedMembers({ seen, values: { ...seen, site_ids: ['a'] } })).toEqual({});
  expect(changedMembers({ seen, values: { ...seen, name: 'Truck 8', site_ids: [] } })).toEqual({
    name: 'Truck 8',
    site_ids: [],
  });
});

it('after a merge, members that the user has changed stay, and the others are from the newer state', () => {
  const now = { name: 'Van 1', type: 'van', site_ids: ['b'] };
  const form = rebased({ seen, values: { ...seen, name: 'Truck 8' } }, now);
  expect(form.values).toEqual({ name: 'Truck 8', type: 'van', site_ids: ['b'] });
  expect(changedMembers(form)).toEqual({ name: 'Truck 8' });
  expect(differingMembers(seen, now)).toEqual(['name', 'type', 'site_ids']);
});

it('lists keep what the user has added and lose what the user has removed', () => {
  const lists = {
    seen: ['controller', 'viewer'],
    mine: ['controller', 'driver'],
    now: ['viewer', 'integration'],
  };
  expect(joinedList(lists)).toEqual(['integration', 'driver']);
  const form = { seen: { roles: ['controller'] }, values: { roles: ['controller', 'viewer'] } };
  expect(rebased(form, { roles: [] }, { roles: joinedList }).values).toEqual({ roles: ['viewer'] });
});

it('entries are joined by their keys, and entries that the user has changed stay', () => {
  const entry = (id: string, symbol = id) => ({ id, symbol });
  const joined = joinedEntries<{ id: string; symbol: string }>(({ id }) => id)({
    seen: [entry('EUR'), entry('USD'), entry('GBP'), entry('SEK'), entry('DKK')],
    mine: [entry('EUR', '€'), entry('USD'), entry('SEK', 'kr'), entry('DKK'), entry('NOK', 'Kr')],
    now: [entry('EUR', 'E'), entry('USD', '$'), entry('GBP'), entry('CHF'), entry('NOK')],
  });
  expect(joined).toEqual([
    ...[entry('EUR', '€'), entry('USD', '$'), entry('CHF'), entry('NOK', 'Kr'), entry('SEK', 'kr')],
  ]);
});

it.each([
  { what: 'nobody else changed it', seen: ['a', 'b'], mine: [], now: ['b', 'a'], joined: [] },
  { what: 'the other user allowed everything', seen: ['a', 'b'], mine: ['a'], now: [], joined: ['a'] },
  {
    what: 'the user added and the other user allowed everything',
    seen: ['a'],
    mine: ['a', 'b'],
    now: [],
    joined: [],
  },
  {
    what: 'the user allowed everything and the other user added',
    seen: ['a'],
    mine: [],
    now: ['a', 'b'],
    joined: [],
  },
  {
    what: 'the user allowed everything and the other user removed',
    seen: ['a', 'b'],
    mine: [],
    now: ['a'],
    joined: ['a'],
  },
  { what: 'both limited everything', seen: [], mine: ['a', 'b'], now: ['b', 'c'], joined: ['b'] },
  { what: 'both limited everything to other parts', seen: [], mine: ['a'], now: ['b'], joined: ['b'] },
  {
    what: 'both removed all that the other one left',
    seen: ['a', 'b'],
    mine: ['a'],
    now: ['b'],
    joined: ['b'],
  },
  { what: 'both changed a part', seen: ['a', 'b'], mine: ['a', 'b', 'c'], now: ['b'], joined: ['b', 'c'] },
])('a limit never widens what somebody else has narrowed: $what', ({ seen, mine, now, joined }) => {
  expect(joinedLimit({ seen, mine, now })).toEqual(joined);
  const orNull = (list: string[]) => (list.length === 0 ? null : list);
  expect(joinedNullableLimit({ seen: orNull(seen), mine: orNull(mine), now: orNull(now) })).toEqual(
    orNull(joined),
  );
});

it('the result of a join can be null', () => {
  const form = { seen: { kinds: ['a'] }, values: { kinds: ['a', 'b'] } };
  const joined = rebased<{ kinds: string[] | null }>(form, { kinds: null }, { kinds: joinedNullableLimit });
  expect(joined.values).toEqual({ kinds: null });
});
