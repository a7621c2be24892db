import { describe, expect, it, vi } from 'vitest';
import { createAnnouncer } from '../src/phone/driver-events.js';

const heardAll = () => new Promise((resolve) => setImmediate(resolve));

describe('what an app hears', () => {
  it('comes in order, and never inside the work that tells it', async () => {
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

  it('reaches the others though a listener throws, or rejects', async () => {
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

  it('ends for who does not listen any more, and for all when it is closed', async () => {
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
