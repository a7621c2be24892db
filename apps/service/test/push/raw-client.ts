import { once } from 'node:events';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { generate, type Packet, parser } from 'mqtt-packet';

/** A connection that sends anything, valid or not, and records every packet of the server. */
export interface RawClient {
  /** Packets are encoded by MQTT 3.1.1; bytes are sent unchanged. */
  send(...sent: readonly (Packet | Uint8Array)[]): void;
  /** The next packet that was not read yet. Rejects if the connection ends first, or after five seconds. */
  next(): Promise<Packet>;
  /** Sends PINGREQ and waits for PINGRESP. The server responds in order, so returns all packets that came before. */
  whenQuiet(): Promise<Packet[]>;
  /** Waits until the server closes the connection. Returns the packets that were not read yet. */
  closed(): Promise<Packet[]>;
  /** The received bytes. */
  bytes(): Buffer;
  /** Closes the connection without DISCONNECT, like a lost network. */
  drop(): Promise<void>;
}

const patienceMs = 5_000;

/** Opens a client over TCP. */
export async function rawClient(port: number): Promise<RawClient> {
  const socket = connect({ host: '127.0.0.1', port, noDelay: true });
  await once(socket, 'connect');
  return rawClientOn(socket);
}

/** Opens a client over any transport of bytes. */
export function rawClientOn(stream: Duplex): RawClient {
  const reading = parser({ protocolVersion: 4 });
  const taken: Packet[] = [];
  const chunks: Buffer[] = [];
  let wake: () => void = () => undefined;
  let over = false;
  reading.on('packet', (packet) => {
    taken.push(packet);
    wake();
  });
  stream.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    reading.parse(chunk);
  });
  // A reset also ends the connection.
  stream.on('error', () => undefined);
  const ended = () => {
    over = true;
    wake();
  };
  stream.once('end', ended);
  stream.once('close', ended);

  async function until(isSo: () => boolean, what: string): Promise<void> {
    const givesUpAt = performance.now() + patienceMs;
    while (!isSo()) {
      const left = givesUpAt - performance.now();
      if (left <= 0) throw new Error(`waited in vain for ${what}; came: ${JSON.stringify(taken)}`);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }
  const client: RawClient = {
    send: (...sent) => {
      const bytes = sent.map((each) => (each instanceof Uint8Array ? each : generate(each)));
      stream.write(Buffer.concat(bytes));
    },
    async next() {
      await until(() => taken.length > 0 || over, 'a packet');
      const packet = taken.shift();
      if (packet === undefined) throw new Error('the connection ended before a packet came');
      return packet;
    },
    async whenQuiet() {
      client.send({ cmd: 'pingreq' });
      const isAnswer = (each: Packet) => each.cmd === 'pingresp';
      await until(() => taken.some(isAnswer) || over, 'PINGRESP');
      if (!taken.some(isAnswer)) throw new Error('the connection ended before PINGRESP came');
      const before = taken.splice(0, taken.findIndex(isAnswer) + 1);
      return before.slice(0, -1);
    },
    async closed() {
      await until(() => over, 'the end of the connection');
      return taken.splice(0);
    },
    bytes: () => Buffer.concat(chunks),
    async drop() {
      stream.destroy();
      await until(() => over, 'the end of the connection');
    },
  };
  return client;
}

/** A packet from its parts: the first byte, the length of the rest, the rest. */
export function packetOf(header: number, ...fields: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(fields);
  const length: number[] = [];
  let rest = body.length;
  do {
    length.push((rest % 128) + (rest >= 128 ? 128 : 0));
    rest = Math.floor(rest / 128);
  } while (rest > 0);
  return Buffer.concat([Buffer.from([header, ...length]), body]);
}

/** A field of section 1.5.3: its length in two bytes, then the text or any other bytes. */
export function field(content: string | Uint8Array): Buffer {
  const bytes = Buffer.from(content);
  return Buffer.concat([twoBytes(bytes.length), bytes]);
}

export function twoBytes(value: number): Buffer {
  return Buffer.from([value >> 8, value & 0xff]);
}
