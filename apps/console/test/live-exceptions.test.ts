import { boardOf } from '@fleet/client/live-board';
import { type Live, readLive } from '@fleet/contract/driving/live';
import { describe, expect, it } from 'vitest';
import { exceptions } from '../src/live/exception-kinds.js';
import { readLiveAddress, rowsInSight, rowsToShow } from '../src/live/live-address.js';
import { type BoardFacts, boardRows, countExceptions, silentMs } from '../src/live/live-exceptions.js';

const live = structuredClone(readLive.answers[200].example.data) as unknown as Live;
const [vehicle] = live.vehicles;
const [route] = live.routes;
const [transfer] = live.transfers;
if (vehicle === undefined || route === undefined || transfer === undefined) throw new Error('no example');
const { next_stop: stop } = route;
if (stop === null) throw new Error('no stop');

const at = (time: string) => `2026-11-20T${time}:00.000Z`;
const facts = (members: Partial<BoardFacts> = {}): BoardFacts => ({
  ...{ nowMs: Date.parse(at('07:10')), waiting: [], ...members },
});
const heard = (time: string | null) => ({
  session: { ...vehicle.session, created_at: at('06:00') },
  position:
    time === null || vehicle.position === null ? null : { ...vehicle.position, received_at: at(time) },
});
const onTime = {
  ...route,
  next_stop: { ...stop, promptitude: 'on_time' as const, expected_arrival_at: at('07:20') },
};
const boardWith = (members: Partial<Live>) =>
  boardOf({ ...live, vehicles: [heard('07:09')], routes: [onTime], transfers: [], ...members });
const found = (members: Partial<Live>, more: Partial<BoardFacts> = {}) =>
  boardRows(boardWith(members), facts(more)).map((row) => row.exceptions);

describe('exceptions of the board', () => {
  it('a route and the session of its driver are one row, without an exception', () => {
    const [row, ...rest] = boardRows(boardWith({}), facts());
    expect(rest).toEqual([]);
    expect(row).toMatchObject({ key: route.id, exceptions: [], expectedAt: at('07:20') });
    expect(row?.vehicle?.session.id).toBe(vehicle.session.id);
  });

  it('a route is late if the service judged it so, or when its time has passed without an event', () => {
    const late = { ...route, next_stop: { ...stop, promptitude: 'late' as const } };
    expect(found({ routes: [late] })).toEqual([['late']]);
    expect(found({}, { nowMs: Date.parse(at('07:29')) })).toEqual([['silent']]);
    const fresh = { vehicles: [heard('07:30')] };
    expect(found(fresh, { nowMs: Date.parse(at('07:30')) })).toEqual([[]]);
    expect(found(fresh, { nowMs: Date.parse(at('07:31')) })).toEqual([['late']]);
  });

  it('an arrival is never expected in the past, and a past arrival keeps its time', () => {
    const nowMs = Date.parse('2026-11-20T07:25:10.000Z');
    expect(boardRows(boardWith({}), facts({ nowMs }))[0]?.expectedAt).toBe(at('07:26'));
    const arrived = { ...route, next_stop: { ...stop, arrived_at: at('07:01'), late_from: null } };
    expect(boardRows(boardWith({ routes: [arrived] }), facts({ nowMs }))[0]?.expectedAt).toBe(at('07:01'));
  });

  it('a vehicle is silent after the limit, counted from the session if there was no position', () => {
    const heardMs = Date.parse(at('07:00'));
    expect(found({ vehicles: [heard('07:00')] }, { nowMs: heardMs + silentMs - 1 })).toEqual([[]]);
    expect(found({ vehicles: [heard('07:00')] }, { nowMs: heardMs + silentMs })).toEqual([['silent']]);
    expect(found({ vehicles: [heard(null)] })).toEqual([['silent']]);
    expect(found({ vehicles: [] })).toEqual([[]]);
  });

  it('finds waiting and refused requests, failed activities, sessions without a route, and waiting records', () => {
    const refused_transfers = [{ ...transfer, status: 'refused' as const }];
    expect(found({ transfers: [transfer], refused_transfers })).toEqual([['unanswered']]);
    expect(found({ refused_transfers })).toEqual([['refused']]);
    const last = { stop: 'Hotel', activity: 'Delivery', reason: null };
    expect(found({ routes: [{ ...onTime, failed_activities: { count: 1, last } }] })).toEqual([['failed']]);
    expect(found({ routes: [] })).toEqual([['without_route']]);
    const driver_id = vehicle.session.driver_id;
    expect(found({}, { waiting: [{ route_id: route.id, driver_id: 'another' }] })).toEqual([['quarantined']]);
    expect(found({}, { waiting: [{ route_id: 'an old one', driver_id }] })).toEqual([['quarantined']]);
    expect(found({}, { waiting: [{ route_id: 'an old one', driver_id: 'another' }] })).toEqual([[]]);
  });

  it('the most urgent exception comes first; rows with the same exception are in the order of their times', () => {
    const named = (id: string, members: object) => ({ ...onTime, id, driver: null, ...members });
    const due = (time: string, promptitude: 'late' | 'on_time') => ({
      next_stop: { ...stop, promptitude, expected_arrival_at: at(time), late_from: null },
    });
    const routes = [
      named('fine-later', due('09:00', 'on_time')),
      named('fine', due('08:00', 'on_time')),
      named('late-later', due('08:30', 'late')),
      named('late', due('07:40', 'late')),
      named('asked', due('08:00', 'on_time')),
    ];
    const rows = boardRows(
      boardWith({ routes, transfers: [{ ...transfer, route_id: 'asked' }] }),
      facts({ nowMs: Date.parse(at('07:10')) }),
    );
    const keys = ['asked', 'late', 'late-later', vehicle.session.id, 'fine', 'fine-later'];
    expect(rows.map(({ key }) => key)).toEqual(keys);
    expect(countExceptions(rows)).toEqual({
      ...Object.fromEntries(exceptions.map((each) => [each, 0])),
      ...{ unanswered: 1, late: 2, without_route: 1 },
    });
  });
});

describe('filters of the board', () => {
  const rows = boardRows(boardWith({}), facts());
  const shown = (address: Record<string, string>) => {
    const read = readLiveAddress(address);
    return rowsToShow(rowsInSight(rows, read), read).length;
  };

  it('find parts of names without accents, of route, stop, driver and vehicle together', () => {
    expect(shown({ search: 'hotel  RIBÀS' })).toBe(1);
    expect(shown({ search: '4182' })).toBe(1);
    expect(shown({ search: 'hotel pere' })).toBe(0);
  });

  it('choose by exception, place, driver and site; other words count as missing', () => {
    expect(shown({ show: 'none' })).toBe(1);
    expect(shown({ show: 'late' })).toBe(0);
    expect(shown({ where: 'driving' })).toBe(1);
    expect(shown({ where: 'at_stop' })).toBe(0);
    expect(shown({ driver: vehicle.session.driver_id, site: route.site_id ?? '' })).toBe(1);
    expect(shown({ driver: vehicle.session.id })).toBe(0);
    expect(shown({ show: 'sleeping', where: 'home', driver: 'me' })).toBe(1);
  });
});
