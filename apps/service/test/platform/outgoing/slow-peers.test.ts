import { expect, it } from 'vitest';
import { createSlowPeers } from '../../../src/platform/outgoing/slow-peers.js';

it('[C-11] an address whose handshake took long rests a hundred times as long, and other addresses do not', () => {
  const peers = createSlowPeers();
  peers.note('192.0.2.1', 50, 1_000);
  expect(peers.mayConnect('192.0.2.1', 5_999)).toBe(false);
  expect(peers.mayConnect('192.0.2.1', 6_000)).toBe(true);
  expect(peers.mayConnect('192.0.2.2', 1_001)).toBe(true);
});

it('[C-11] the addresses of one IPv6 network rest together', () => {
  const peers = createSlowPeers();
  peers.note('2001:db8:1:2::1', 50, 0);
  expect(peers.mayConnect('2001:db8:1:2:ffff::9', 1)).toBe(false);
  expect(peers.mayConnect('2001:db8:1:3::1', 1)).toBe(true);
});

it('an ordinary handshake causes no rest', () => {
  const peers = createSlowPeers();
  peers.note('192.0.2.1', 8, 1_000);
  expect(peers.mayConnect('192.0.2.1', 1_000)).toBe(true);
});
