import { addressGroup } from './attempt-limit.js';

const prefixOf48 = /^[0-9a-f]{12}(?=[0-9a-f]{4}$)/;

/**
 * The names under which the bytes of an address are counted. The first is the address itself, for IPv6 its first 64
 * bits. Only IPv6 has a second one, the network of 48 bits, because providers assign such a network to one customer.
 */
export function addressGroups(address: string): readonly string[] {
  const group = addressGroup(address);
  const network = prefixOf48.exec(group);
  return network === null ? [group] : [group, `${network[0]}/48`];
}
