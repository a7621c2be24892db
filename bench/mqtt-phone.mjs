import { connect } from 'node:net';
import mqttPacket from 'mqtt-packet';

const connack = 0x20;
const publish = 0x30;
const suback = 0x90;
const nothing = Buffer.alloc(0);
const topicLengthBytes = 2;

/**
 * A cheap MQTT 3.1.1 client; thousands of them can run in one process. It builds its packets beforehand, parses
 * received ones only as far as needed, and acknowledges every message immediately.
 */
export function createPhone({ clientId, username, password, topicFilter }, clean, onMessage) {
  const greeting = mqttPacket.generate({
    cmd: 'connect',
    protocolId: 'MQTT',
    protocolVersion: 4,
    clean,
    clientId,
    keepalive: 0,
    ...(username === undefined ? {} : { username, password: Buffer.from(password) }),
  });
  const subscription = mqttPacket.generate({
    cmd: 'subscribe',
    messageId: 1,
    subscriptions: [{ topic: topicFilter, qos: 1 }],
  });
  let socket = null;
  let rest = nothing;
  let waiting = null;

  const finish = (error) => {
    const { resolve, reject } = waiting ?? {};
    waiting = null;
    if (error === null) resolve?.();
    else reject?.(error);
  };
  const read = (chunk) => {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const acknowledgements = [];
    let at = 0;
    while (at < bytes.length) {
      const packet = packetAt(bytes, at);
      if (packet === null) break;
      const { kind, start, end } = packet;
      if (kind === connack) finish(refusal(bytes[start + 1]));
      else if (kind === suback) finish(refusal(bytes[start + 2] === 1 ? 0 : bytes[start + 2]));
      else if (kind === publish) {
        const topicEnd = start + topicLengthBytes + bytes.readUInt16BE(start);
        acknowledgements.push(0x40, 2, bytes[topicEnd], bytes[topicEnd + 1]);
        onMessage(bytes, topicEnd, end);
      }
      at = end;
    }
    rest = at === bytes.length ? nothing : bytes.subarray(at);
    if (acknowledgements.length > 0) socket.write(Buffer.from(acknowledgements));
  };
  const answered = (bytes) =>
    new Promise((resolve, reject) => {
      waiting = { resolve, reject };
      if (bytes !== null) socket.write(bytes);
    });
  return {
    /** Resolves when the broker has accepted the connection. */
    connect: (port) => {
      rest = nothing;
      socket = connect({ port, host: '127.0.0.1', noDelay: true });
      socket.on('data', read);
      socket.on('error', finish);
      socket.on('close', () => finish(new Error('the broker closed the connection')));
      return answered(greeting);
    },
    subscribe: () => answered(subscription),
    /** Disconnects without DISCONNECT, like a phone that loses its network. */
    vanish: () => socket.destroy(),
  };
}

/** The content of the packet that begins at this index, after its length; null if it is not yet complete. */
function packetAt(bytes, at) {
  let length = 0;
  for (let digit = 0; digit < 4; digit += 1) {
    const place = at + 1 + digit;
    if (place >= bytes.length) return null;
    length += (bytes[place] & 127) * 128 ** digit;
    if (bytes[place] < 128) {
      const start = place + 1;
      return start + length > bytes.length ? null : { kind: bytes[at] & 0xf0, start, end: start + length };
    }
  }
  throw new Error('a packet without a length');
}

function refusal(code) {
  return code === 0 ? null : new Error(`the broker answered ${code}`);
}
