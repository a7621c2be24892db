/** A PUBLISH from the server. It is never retained. */
export interface PublishPacket {
  topic: string;
  /** UTF-8 text. */
  payload: string;
  /** Null for QoS 0. */
  packetId: number | null;
  /** True if the message may have been sent before [MQTT-3.3.1-1]. */
  dup: boolean;
}

const publish = 0x30;
const dupBit = 0x08;
const qos1 = 0x02;

/** The bytes of a PUBLISH packet of MQTT 3.1.1 (section 3.3). */
export function publishPacket({ topic, payload, packetId, dup }: PublishPacket): Buffer {
  const topicBytes = Buffer.byteLength(topic);
  const payloadBytes = Buffer.byteLength(payload);
  const remaining = 2 + topicBytes + (packetId === null ? 0 : 2) + payloadBytes;
  // Three bytes are enough for 2 MiB; a payload contains only a kind and an id.
  const lengthBytes = remaining < 0x80 ? 1 : remaining < 0x4000 ? 2 : 3;
  const packet = Buffer.allocUnsafe(1 + lengthBytes + remaining);
  packet[0] = publish | (packetId === null ? 0 : qos1) | (dup ? dupBit : 0);
  let at = 1;
  for (let rest = remaining, left = lengthBytes; left > 0; left -= 1, rest >>= 7) {
    packet[at++] = (rest & 0x7f) | (left > 1 ? 0x80 : 0);
  }
  at = packet.writeUInt16BE(topicBytes, at);
  at += packet.write(topic, at);
  if (packetId !== null) at = packet.writeUInt16BE(packetId, at);
  packet.write(payload, at);
  return packet;
}

const packetIds = 0xffff;

/**
 * The packet identifier of a stream's entry, from 1 to 65535. It depends only on the entry's number. So an entry that
 * is sent again has the same identifier, even after a restart or from another process [MQTT-4.4.0-1].
 */
export function packetIdOf(number: number): number {
  return ((number - 1) % packetIds) + 1;
}
