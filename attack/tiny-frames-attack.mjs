import { generate } from 'mqtt-packet';
import { prepareDrivers } from '../bench/bench-drivers.mjs';
import { sendEndlessly } from './endless-bytes.mjs';
import { submitMeanwhile } from './honest-drivers.mjs';

const connections = 30;
const bytesAtOnce = 65_536;

/** A frame of WebSocket (RFC 6455, 5.2) with a mask of zeros. */
const frame = (first, payload = Buffer.alloc(0)) =>
  Buffer.concat([
    payload.length < 126 ? Buffer.from([first, 0x80 | payload.length]) : longHead(first, payload.length),
    Buffer.alloc(4),
    payload,
  ]);
const longHead = (first, length) => Buffer.from([first, 0xfe, length >> 8, length & 255]);

const [continuation, binary, ping, pong] = [0x00, 0x82, 0x89, 0x8a];
const firstFragment = frame(0x02);

export default {
  name: 'tiny-frames',
  claim: 'A client that floods its WebSocket connections with empty frames does not slow down drivers.',
  async run({ service, small, slack, note }) {
    const [attacker, ...drivers] = await prepareDrivers(service.baseUrl, service.credentials);
    const floods = {
      'empty messages': frame(binary),
      pings: frame(ping),
      pongs: frame(pong),
      'empty fragments': frame(continuation),
    };
    const failures = [];
    const attack = async (kind, flood, most, opening) => {
      const endsAt = performance.now() + (small ? 3_000 : 12_000);
      const goesOn = () => performance.now() < endsAt;
      const bytes = Buffer.alloc(bytesAtOnce - (bytesAtOnce % flood.length), flood);
      const [{ report, faults }, attacked] = await Promise.all([
        submitMeanwhile(drivers, { goesOn, slack }),
        sendEndlessly({ url: service.baseUrl, connections: most, opening, bytes, goesOn }),
      ]);
      note(kind, `${attacked}; ${report}`);
      failures.push(...faults.map((each) => `${kind}: ${each}`));
    };
    for (const [kind, flood] of Object.entries(floods)) {
      const opening = Buffer.concat([upgradeTo(service.baseUrl), firstFragment]);
      await attack(
        kind,
        flood,
        connections,
        kind === 'empty fragments' ? opening : upgradeTo(service.baseUrl),
      );
    }
    const opening = Buffer.concat([upgradeTo(service.baseUrl), frame(binary, connectOf(attacker))]);
    await attack("a driver's pongs", frame(pong), 1, opening);
    return failures;
  },
};

const upgradeTo = (url) =>
  Buffer.from(
    `GET /mqtt HTTP/1.1\r\nHost: ${new URL(url).host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: mqtt\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  );

function connectOf({ push: { client_id: clientId, username }, headers }) {
  const password = headers.authorization.replace('Bearer ', '');
  return generate({ cmd: 'connect', clientId, username, password, clean: false, keepalive: 60 });
}
