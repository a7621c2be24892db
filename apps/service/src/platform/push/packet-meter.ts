import { type PacketFault, packetFaultOf } from './packet-form.js';

/** The fault of what a client sent. */
export type ByteFault = PacketFault | 'not_connect' | 'too_large' | 'too_many';

/** Reads a chunk. Returns the complete packets in this chunk and in earlier buffered ones, or their fault. */
export type PacketMeter = (chunk: Buffer) => Buffer | ByteFault;

/** Handles a packet, and returns true if it must not be passed on. `body` contains the bytes after the length field. */
export type TakePacket = (header: number, body: Buffer) => boolean;

const connectHeader = 0x10;
const subscribeHeader = 0x82;
const unsubscribeHeader = 0xa2;
const longestLengthField = 4;
/**
 * The most packets of a client in a second. A correct client sends far fewer: it acknowledges at most 20 messages, and
 * then waits for the next ones.
 */
export const mostPacketsPerSecond = 1_000;
/**
 * The most filters of a client in a second. A client needs one filter, or one for each kind of message. Each filter
 * costs the broker as much as a packet.
 */
export const mostFiltersPerSecond = 100;
/**
 * The most chunks of a client in a second. Over WebSocket each frame is a chunk. In Node, mqtt.js sends CONNECT in 13
 * frames and PUBACK in three.
 */
export const mostChunksPerSecond = { untilConnect: 1_000, afterConnect: 4_000 };
const nothing = Buffer.alloc(0);

/**
 * Reads a client's packets before Aedes does (MQTT 3.1.1 section 2.2). The first packet must be CONNECT [MQTT-3.1.0-1].
 * No packet may have more than `mostBytes` after its length field, and each must have the form of its type. An
 * incomplete packet is buffered, so at most `mostBytes` of it are in memory. A client may send `mostPacketsPerSecond`:
 * Aedes reads all packets of a chunk without a pause, so many small ones would leave no time for other clients. The
 * number of chunks is limited too, because a chunk may be a TLS record of one byte. The bytes after CONNECT are
 * buffered and not read until `isAdmitted` returns true, so that a stranger causes no work. `now` returns milliseconds.
 */
export function createPacketMeter(
  mostBytes: number,
  take: TakePacket,
  isAdmitted: () => boolean,
  now: () => number = () => performance.now(),
): PacketMeter {
  let unread: Buffer = nothing;
  let first = true;
  let secondBegan = Number.NEGATIVE_INFINITY;
  let packetsInSecond = 0;
  let chunksInSecond = 0;
  let filtersInSecond = 0;

  return (chunk) => {
    const time = now();
    if (time - secondBegan >= 1_000) {
      secondBegan = time;
      packetsInSecond = 0;
      chunksInSecond = 0;
      filtersInSecond = 0;
    }
    chunksInSecond += 1;
    const { untilConnect, afterConnect } = mostChunksPerSecond;
    if (chunksInSecond > (first ? untilConnect : afterConnect)) return 'too_many';
    const bytes = unread.length === 0 ? chunk : Buffer.concat([unread, chunk]);
    let passed: Buffer[] | null = null;
    let from = 0;
    let at = 0;
    for (;;) {
      const header = bytes[at];
      if (header === undefined || (!first && !isAdmitted())) break;
      if (first && header !== connectHeader) return 'not_connect';
      const length = lengthAt(bytes, at + 1, mostBytes);
      if (typeof length === 'string') return length;
      if (length === null || at + 1 + length.bytes + length.value > bytes.length) break;
      const body = at + 1 + length.bytes;
      const end = body + length.value;
      first = false;
      packetsInSecond += 1;
      if (packetsInSecond > mostPacketsPerSecond) return 'too_many';
      filtersInSecond += filtersIn(header, bytes.subarray(body, end));
      if (filtersInSecond > mostFiltersPerSecond) return 'too_many';
      const fault = packetFaultOf(header, bytes.subarray(body, end));
      if (fault !== null) return fault;
      if (take(header, bytes.subarray(body, end))) {
        passed ??= [];
        passed.push(bytes.subarray(from, at));
        from = end;
      }
      at = end;
    }
    // An empty subarray would keep the whole chunk in memory.
    unread = at === bytes.length ? nothing : bytes.subarray(at);
    const rest = bytes.subarray(from, at);
    return passed === null ? rest : Buffer.concat([...passed, rest]);
  };
}

/** Counts the filters of a SUBSCRIBE or UNSUBSCRIBE by their lengths. Stops when there are too many. */
function filtersIn(header: number, body: Buffer): number {
  const bytesOfQos = header === subscribeHeader ? 1 : 0;
  if (bytesOfQos === 0 && header !== unsubscribeHeader) return 0;
  let count = 0;
  // Skips the two bytes of the packet identifier.
  for (let at = 2; at + 1 < body.length && count <= mostFiltersPerSecond; count += 1)
    at += 2 + body.readUInt16BE(at) + bytesOfQos;
  return count;
}

/** Reads the length field at this position; returns null while it is incomplete. */
function lengthAt(
  bytes: Buffer,
  at: number,
  mostBytes: number,
): { value: number; bytes: number } | ByteFault | null {
  let value = 0;
  for (let read = 0; read < longestLengthField; read += 1) {
    const byte = bytes[at + read];
    if (byte === undefined) return null;
    value += (byte & 0x7f) * 128 ** read;
    if (value > mostBytes) return 'too_large';
    if ((byte & 0x80) === 0) return { value, bytes: read + 1 };
  }
  return 'malformed';
}
