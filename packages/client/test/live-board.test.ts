import type { Live } from '@fleet/contract/driving/live';
import { readLive } from '@fleet/contract/driving/live';
import { lastPositionExample } from '@fleet/contract/driving/tracks';
import { describe, expect, it } from 'vitest';
import { applyLiveMessage, boardOf, liveMessage } from '../src/live/live-board.js';

const live: Live = structuredClone(readLive.answers[200].example.data) as unknown as Live;
const [vehicle] = live.vehicles;
const [route] = live.routes;
const [transfer] = live.transfers;
if (vehicle === undefined || route === undefined || transfer === undefined) throw new Error('no example');

describe('the board of the live view', () => {
  it('follows positions, and ignores older ones and those of unknown sessions', () => {
    const board = boardOf(live);
    const newer = { ...lastPositionExample, at: '2026-11-20T08:11:00.000Z' };
    applyLiveMessage(board, { name: 'vehicle', data: newer });
    applyLiveMessage(board, { name: 'vehicle', data: lastPositionExample });
    applyLiveMessage(board, { name: 'vehicle', data: { ...newer, session_id: 'another' } });
    expect([...board.vehicles.values()]).toEqual([{ ...vehicle, position: newer }]);
  });

  it('keeps the position when a session is sent again, and removes a session that has ended', () => {
    const board = boardOf(live);
    applyLiveMessage(board, { name: 'session', data: { ...vehicle.session, device_id: 'other' } });
    expect([...board.vehicles.values()]).toEqual([
      { session: { ...vehicle.session, device_id: 'other' }, position: vehicle.position },
    ]);
    applyLiveMessage(board, { name: 'session', data: { ...vehicle.session, status: 'closed' } });
    expect(board.vehicles.size).toBe(0);
  });

  it('removes routes and transfers that are over', () => {
    const board = boardOf(live);
    applyLiveMessage(board, { name: 'route', data: { ...route, id: 'new' } });
    applyLiveMessage(board, { name: 'route', data: { ...route, status: 'completed' } });
    applyLiveMessage(board, { name: 'transfer', data: { ...transfer, status: 'released' } });
    expect([[...board.routes.keys()], board.transfers.size]).toEqual([['new'], 0]);
    applyLiveMessage(board, { name: 'route', data: { id: 'new', status: 'gone' } });
    expect(board.routes.size).toBe(0);
  });

  it('keeps a refusal until the driver is asked again, or no longer has the route', () => {
    const refused = { ...transfer, status: 'refused' as const };
    const first = { ...live, transfers: [], refused_transfers: [refused] };
    const mine = { ...route, driver: { id: transfer.from_driver_id, name: 'Marta Ribas' } };
    const after = (...messages: Parameters<typeof applyLiveMessage>[1][]) => {
      const board = boardOf({ ...first, routes: [mine] });
      for (const message of messages) applyLiveMessage(board, message);
      return [...board.refusals.values()].map(({ id }) => id);
    };
    const asked = { ...transfer, id: 'newer', created_at: '2026-11-20T11:00:00.000Z' };
    expect(after()).toEqual([transfer.id]);
    expect(after({ name: 'route', data: { ...mine, version: 2 } })).toEqual([transfer.id]);
    expect(after({ name: 'route', data: { ...mine, driver: null } })).toEqual([]);
    expect(after({ name: 'route', data: { ...mine, status: 'completed' } })).toEqual([]);
    expect(after({ name: 'transfer', data: asked })).toEqual([]);
    expect(after({ name: 'transfer', data: { ...asked, status: 'refused' } })).toEqual(['newer']);
    const older = { ...transfer, id: 'older', created_at: '2026-11-20T09:00:00.000Z' };
    expect(after({ name: 'transfer', data: { ...older, status: 'cancelled' } })).toEqual([transfer.id]);
    const elsewhere = { ...refused, id: 'elsewhere', route_id: 'of nobody here' };
    expect(after({ name: 'transfer', data: elsewhere })).toEqual([transfer.id]);
  });

  it('ignores messages of unknown names, and messages whose data is not an object', () => {
    expect(['toString', 'weather', 'counts'].map((name) => liveMessage(name, '1'))).toEqual([
      null,
      null,
      null,
    ]);
    expect(liveMessage('route', '{')).toBeNull();
    expect(liveMessage('route', '{"id":"a","status":"gone"}')).toEqual({
      name: 'route',
      data: { id: 'a', status: 'gone' },
    });
  });
});
