import { expect, it } from 'vitest';
import { keysInPath } from '../src/phone/driver-paths.js';

it.each(['KM', 'a ', ' a', 'a/b', '50%', 'a~b', '~20', '.', '..', 'été', '?x#y', 'قفص'])(
  'a key is read from an address exactly as it was written into it: "%s"',
  (key) => {
    const keys = keysInPath('key');
    const { key: part } = keys.stringify({ key });
    const address = new URL(`/driver/stops/${part}`, 'https://fleet.example/');
    expect(address.pathname).toBe(`/driver/stops/${part}`);
    expect(keys.parse({ key: part })).toEqual({ key });
  },
);
