import { describe, expect, it, vi } from 'vitest';
import { createAnnouncer } from '../src/phone/driver-events.js';

const heardAll = () => new Promise((resolve) => setImmediate(resolve));

describe('the events for an app', () => {
  it('arrive in order, and never inside the work that emits them', async () => {
    const announcer = createAnnouncer();
    const heard: string[] = [];
    announcer.on('state', (state) => {
      heard.push(state);
      if (state === 'pulling') announcer.emit('state', 'live');
    });
    announcer.emit('state', 'pulling');
    announcer.emit('state', 'flushing');
    expect(heard).toEqual([]);
    await heardAll();
    expect(heard).toEqual(['pulling', 'flushing', 'live']);
  });

  it('reach the other listeners even if one throws or rejects', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const announcer = createAnnouncer();
    const heard: string[] = [];
    announcer.on('state', () => {
      throw new Error('thrown');
    });
    announcer.on('state', async () => {
      throw new Error('rejected');
    });
    announcer.on('state', (state) => heard.push(state));
    announcer.emit('state', 'live');
    await heardAll();
    expect(heard).toEqual(['live']);
    expect(said).toHaveBeenCalledTimes(2);
    said.mockRestore();
  });

  it('end for a listener that is removed, and for all when the announcer is closed', async () => {
    const announcer = createAnnouncer();
    const heard: string[] = [];
    const listen = (state: string) => heard.push(state);
    const [first, second] = [announcer.on('state', listen), announcer.on('state', listen)];
    announcer.emit('state', 'pulling');
    first();
    first();
    await heardAll();
    expect(heard).toEqual(['pulling']);
    announcer.emit('state', 'live');
    announcer.close();
    second();
    await heardAll();
    expect(heard).toEqual(['pulling']);
  });
});
