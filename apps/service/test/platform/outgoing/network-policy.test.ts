import { describe, expect, it } from 'vitest';
import { createNetworkPolicy } from '../../../src/platform/outgoing/network-policy.js';

const metadata = [
  '169.254.169.254',
  '169.254.170.2',
  '::ffff:169.254.169.254',
  '168.63.129.16',
  '::ffff:a83f:8110',
  '100.100.100.200',
  '192.0.0.192',
  'fd00:ec2::254',
  'fd20:ce::254',
  'fd00:42::42',
  'fe80::a9fe:a9fe',
];

describe('the network policy for webhooks [C-10]', () => {
  it('allows the public internet only', () => {
    const { allows } = createNetworkPolicy([]);
    expect(['203.0.112.1', '168.63.129.17', '2a00::1'].filter((each) => !allows(each))).toEqual([]);
    expect(['10.1.2.3', '127.0.0.1', '::1', 'fd00::1', '192.168.1.1'].filter(allows)).toEqual([]);
  });

  it('also allows private networks that are permitted', () => {
    const { allows } = createNetworkPolicy(['100.64.0.0/10', 'fd00::/8']);
    expect(['100.100.100.201', 'fd00:ec3::1'].filter((each) => !allows(each))).toEqual([]);
  });

  it.each([[[]], [['128.0.0.0/1', '64.0.0.0/2', 'fc00::/7', 'fe80::/10']], [metadata.slice(3, 4)]])(
    'never allows a metadata service, even with %j permitted',
    (permitted) => {
      expect(metadata.filter(createNetworkPolicy(permitted).allows)).toEqual([]);
    },
  );
});
