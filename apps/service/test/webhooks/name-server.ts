import { createSocket } from 'node:dgram';
import type { AddressInfo } from 'node:net';

/** A name server on the loopback that knows only the names of the test. */
export interface NameServer {
  /** `127.0.0.1:port` */
  address: string;
  /** IPv4 addresses by name, without the final dot. They are read again for each query. */
  names: Map<string, () => readonly string[]>;
  stop(): Promise<void>;
}

const typeA = 1;

export async function startNameServer(): Promise<NameServer> {
  const names: NameServer['names'] = new Map();
  const socket = createSocket('udp4');
  socket.on('message', (question, { port, address }) => {
    const answer = answerTo(question, names);
    if (answer !== null) socket.send(answer, port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  const { port } = socket.address() as AddressInfo;
  return {
    address: `127.0.0.1:${port}`,
    names,
    stop: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}

/** The response to one question (RFC 1035, 4.1); null if the message is not a question. */
function answerTo(question: Buffer, names: NameServer['names']): Buffer | null {
  if (question.length < 17) return null;
  const labels: string[] = [];
  let at = 12;
  for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
    labels.push(question.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  const type = question.readUInt16BE(at + 1);
  const found = names.get(labels.join('.').toLowerCase());
  const addresses = type === typeA ? (found?.() ?? []) : [];
  const header = Buffer.alloc(12);
  question.copy(header, 0, 0, 2);
  header.writeUInt16BE(found === undefined ? 0x8183 : 0x8180, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(addresses.length, 6);
  const records = addresses.map((address) =>
    // The name of the question, type A, class IN, no time to live, four bytes of data.
    Buffer.from([0xc0, 12, 0, typeA, 0, 1, 0, 0, 0, 0, 0, 4, ...address.split('.').map(Number)]),
  );
  return Buffer.concat([header, question.subarray(12, at + 5), ...records]);
}
