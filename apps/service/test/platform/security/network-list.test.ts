import { expect, it } from 'vitest';
import { callersWithin, isAddressOrNetwork } from '../../../src/platform/security/network-list.js';

it('[C-3] an API key may be used from its networks only, with IPv4 addresses in either notation', () => {
  const isWithin = callersWithin(['10.1.0.0/16', '192.0.2.1', '2001:db8::/32']);
  const within = ['10.1.255.255', '192.0.2.1', '::ffff:10.1.0.1', '::FFFF:c000:201', '2001:db8::7'];
  const beyond = [
    '10.2.0.0',
    '192.0.2.2',
    '::ffff:10.2.0.1',
    '2001:db9::',
    '127.0.0.1',
    '::1',
    '',
    'unknown',
  ];
  expect([...within, ...beyond].filter(isWithin)).toEqual(within);
  expect(beyond.every(callersWithin([]))).toBe(true);
});

it('a network list accepts addresses and networks, but no network of all addresses and no names', () => {
  const good = ['10.0.0.1', '10.0.0.0/8', '10.0.0.1/32', '::1', '2001:db8::/32', 'fe80::/10'];
  const bad = [
    '0.0.0.0/0',
    '::/0',
    '10.0.0.0/33',
    '::/129',
    '::ffff:10.0.0.0/104',
    '10.0.0',
    'loopback',
    'a.example',
    '',
  ];
  expect([...good, ...bad].filter(isAddressOrNetwork)).toEqual(good);
});
