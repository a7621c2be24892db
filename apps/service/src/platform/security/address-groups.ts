import { addressGroup } from './attempt-limit.js';

const prefixOf48 = /^[0-9a-f]{12}(?=[0-9a-f]{4}$)/;

/**
 * The names under which the bytes of an address are counted: the address, or 64 bits of IPv6; then, only for IPv6, the
 * network of 48 bits, because providers give their customers networks of up to that size.
 */
export function addressGroups(address: string): readonly string[] {
  const group = addressGroup(address);
  const network = prefixOf48.exec(group);
  return network === null ? [group] : [group, `${network[0]}/48`];
}
