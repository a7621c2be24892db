import { isIP } from 'node:net';

/** The 4 or 16 bytes of an IP address, or null when it is none. An IPv4 address in IPv6 notation has 4. */
export function ipAddressBytes(address: string): Uint8Array | null {
  const family = isIP(address);
  if (family === 0) return null;
  if (family === 4) return Uint8Array.from(address.split('.').map(Number));
  const bytes = sixteenBytes(address);
  return mappedPrefix.every((byte, index) => bytes[index] === byte) ? bytes.subarray(12) : bytes;
}

/** ::ffff:0:0/96 */
const mappedPrefix = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255, 255];

function sixteenBytes(address: string): Uint8Array {
  const [head = '', tail = ''] = (address.split('%')[0] ?? '').split('::');
  const [front, back] = [groupBytes(head), groupBytes(tail)];
  const bytes = new Uint8Array(16);
  bytes.set(front, 0);
  bytes.set(back, 16 - back.length);
  return bytes;
}

function groupBytes(groups: string): number[] {
  if (groups === '') return [];
  return groups.split(':').flatMap((group) => {
    if (group.includes('.')) return group.split('.').map(Number);
    const value = Number.parseInt(group, 16);
    return [value >> 8, value & 0xff];
  });
}
