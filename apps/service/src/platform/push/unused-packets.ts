/** The types PUBREC, PUBREL and PUBCOMP. */
const packetsOfQos2: ReadonlySet<number> = new Set([5, 6, 7]);

/**
 * Returns true for the packets of QoS 2, which are ignored. No client needs them: the broker publishes with QoS 1 at
 * most and accepts no message. Aedes would respond to the first two types and treat the third as a PUBACK. The
 * connection stays open, because a client may have stored such a packet from another broker, and would send it again
 * after each CONNECT.
 */
export function takeUnusedPacket(header: number): boolean {
  return packetsOfQos2.has(header >> 4);
}
