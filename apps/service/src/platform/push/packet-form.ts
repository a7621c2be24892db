import { isUtf8 } from 'node:buffer';
import type { StoredSubscription } from './push-transport.js';

/** The fault of a client's packet: it is malformed, or it is a CONNECT of another protocol level than MQTT 3.1.1. */
export type PacketFault = 'malformed' | 'protocol_level';

const protocolLevel = 4;
const reservedFlag = 0x01;
const willFlag = 0x04;
const willQosBits = 0x18;
const willRetainFlag = 0x20;
const passwordFlag = 0x40;
const userNameFlag = 0x80;

/** The packets that a client may send, by type: the flags of the fixed header, and a function that checks the body. */
const forms: ReadonlyMap<number, { flags: number | null; read: (body: PacketBody) => boolean }> = new Map([
  // CONNECT is checked separately, because its faults differ. A PUBLISH is always refused [MQTT-3.3.5-2], so it is not
  // checked.
  [3, { flags: null, read: () => true }],
  [4, { flags: 0, read: readIdentifierOnly }],
  [5, { flags: 0, read: readIdentifierOnly }],
  [6, { flags: 2, read: readIdentifierOnly }],
  [7, { flags: 0, read: readIdentifierOnly }],
  [8, { flags: 2, read: readSubscribe }],
  [10, { flags: 2, read: readUnsubscribe }],
  [12, { flags: 0, read: (body) => body.isOver() }],
  [14, { flags: 0, read: (body) => body.isOver() }],
]);

/**
 * Checks a whole packet by section 3 of MQTT 3.1.1. Aedes' parser is less strict: it accepts strings that are not
 * UTF-8, identifiers that are zero, and extra bytes. `header` is the first byte, `body` the bytes after the length
 * field.
 */
export function packetFaultOf(header: number, body: Uint8Array): PacketFault | null {
  const type = header >> 4;
  const flags = header & 0x0f;
  if (type === 1) return flags === 0 ? connectFaultOf(bodyOf(body)) : 'malformed';
  const form = forms.get(type);
  if (form === undefined || (form.flags !== null && form.flags !== flags)) return 'malformed';
  return form.read(bodyOf(body)) ? null : 'malformed';
}

/** The protocol's name until version 3.1. */
const earlierName = 'MQIsdp';

/** [MQTT-3.1.2-1] Checks the level first, because other levels have other packets [MQTT-3.1.2-2]. */
function connectFaultOf(body: PacketBody): PacketFault | null {
  const name = body.text();
  if (name === earlierName) return 'protocol_level';
  if (name !== 'MQTT') return 'malformed';
  const level = body.byte();
  if (level === null) return 'malformed';
  if (level !== protocolLevel) return 'protocol_level';
  return readConnect(body) ? null : 'malformed';
}

function readConnect(body: PacketBody): boolean {
  const flags = body.byte();
  if (flags === null || (flags & reservedFlag) !== 0) return false;
  const hasWill = (flags & willFlag) !== 0;
  if (hasWill && (flags & willQosBits) === willQosBits) return false;
  if (!hasWill && (flags & (willQosBits | willRetainFlag)) !== 0) return false;
  if ((flags & passwordFlag) !== 0 && (flags & userNameFlag) === 0) return false;
  if (!body.pass(2) || body.text() === null) return false;
  if (hasWill && (!body.text() || !body.bytes())) return false;
  if ((flags & userNameFlag) !== 0 && body.text() === null) return false;
  if ((flags & passwordFlag) !== 0 && !body.bytes()) return false;
  return body.isOver();
}

function readIdentifierOnly(body: PacketBody): boolean {
  return body.identifier() !== 0 && body.isOver();
}

function readSubscribe(body: PacketBody): boolean {
  return subscriptionsOf(body) !== null;
}

/** The content of a SUBSCRIBE's body; null if it is malformed. */
export function readSubscriptions(body: Uint8Array) {
  return subscriptionsOf(bodyOf(body));
}

function subscriptionsOf(
  body: PacketBody,
): { messageId: number; subscriptions: StoredSubscription[] } | null {
  const messageId = body.identifier();
  if (messageId === 0 || body.isOver()) return null;
  const subscriptions: StoredSubscription[] = [];
  while (!body.isOver()) {
    const topic = body.text();
    const qos = body.byte();
    if (topic === null || !isFilter(topic) || (qos !== 0 && qos !== 1 && qos !== 2)) return null;
    subscriptions.push({ topic, qos });
  }
  return { messageId, subscriptions };
}

function readUnsubscribe(body: PacketBody): boolean {
  if (body.identifier() === 0 || body.isOver()) return false;
  while (!body.isOver()) {
    const filter = body.text();
    if (filter === null || !isFilter(filter)) return false;
  }
  return true;
}

/**
 * A filter has at least one character [MQTT-4.7.3-1]. A wildcard is alone in its level, and the level of `#` is the
 * last [MQTT-4.7.1-2][MQTT-4.7.1-3].
 */
function isFilter(text: string): boolean {
  return text !== '' && !/[^/][+#]|\+[^/]|#./s.test(text);
}

type PacketBody = ReturnType<typeof bodyOf>;

/**
 * Reads one field after another. After a field that goes beyond the end, every field is missing, and `isOver` is never
 * true.
 */
function bodyOf(bytes: Uint8Array) {
  let at = 0;
  const byte = (): number | null => bytes[at++] ?? null;
  const pass = (count: number): boolean => {
    at += count;
    return at <= bytes.length;
  };
  const field = (): Uint8Array | null => {
    const high = byte();
    const low = byte();
    if (high === null || low === null) return null;
    const from = at;
    return pass(high * 256 + low) ? bytes.subarray(from, at) : null;
  };
  return {
    byte,
    pass,
    isOver: () => at === bytes.length,
    /** Reads a packet identifier. Returns 0 if it is missing, because 0 is not allowed either [MQTT-2.3.1-1]. */
    identifier: (): number => {
      const high = byte();
      const low = byte();
      return high === null || low === null ? 0 : high * 256 + low;
    },
    /** Reads a string by section 1.5.3: UTF-8 without U+0000. Returns null if it is missing or malformed. */
    text: (): string | null => {
      const found = field();
      return found === null || !isUtf8(found) || found.includes(0) ? null : textDecoder.decode(found);
    },
    /** Reads a field of any bytes. Returns whether it was complete. */
    bytes: (): boolean => field() !== null,
  };
}

const textDecoder = new TextDecoder('utf-8', { ignoreBOM: true });
