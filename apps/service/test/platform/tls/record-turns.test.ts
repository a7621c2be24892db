import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RecordGate } from '../../../src/platform/tls/record-gate.js';
import { createRecordReader } from '../../../src/platform/tls/record-reader.js';
import { createRecordTurns, type RecordTurns } from '../../../src/platform/tls/record-turns.js';

const recordOf = (length: number) => {
  const bytes = Buffer.alloc(5 + length, 7);
  bytes.set([23, 3, 3]);
  bytes.writeUInt16BE(length, 3);
  return bytes;
};

/** A reset is an end, too. */
const closeOf = (stream: Duplex) => new Promise<void>((resolve) => stream.once('close', () => resolve()));

describe('the reader of records', () => {
  const lengths = [1, 0, 300, 0, 16_384, 22];
  const bytes = Buffer.concat(lengths.map(recordOf));
  const ends = lengths.map((_, n) => lengths.slice(0, n + 1).reduce((sum, each) => sum + 5 + each, 0));

  it('finds the end of each record', () => {
    const endOfRecord = createRecordReader();
    let at = 0;
    for (const end of ends) {
      at = endOfRecord(bytes, at);
      expect(at).toBe(end);
    }
  });

  it('finds the same ends if the bytes arrive one by one', () => {
    const endOfRecord = createRecordReader();
    for (let n = 0; n < bytes.length; n += 1) expect(endOfRecord(bytes.subarray(n, n + 1), 0)).toBe(1);
    expect(endOfRecord(bytes, 0)).toBe(ends[0]);
  });
});

describe('the turns of records [C-11]', () => {
  let server: Server;
  const accepted: Socket[] = [];
  beforeAll(async () => {
    server = createServer({ pauseOnConnect: true }, (socket) => accepted.push(socket));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => {
    for (const each of accepted) each.destroy();
    server.close();
  });

  /** A connection whose bytes have arrived; the gate reads them when something listens to it. */
  async function gateInHandshake(
    bytes: Buffer,
    turns: RecordTurns,
  ): Promise<{ gate: RecordGate; client: Socket }> {
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
    client.on('error', () => undefined);
    await once(client, 'connect');
    await new Promise<void>((resolve) => client.write(bytes, () => resolve()));
    await expect.poll(() => accepted.length).toBeGreaterThan(0);
    const gate = new RecordGate(accepted.pop() as Socket, turns);
    return { gate, client };
  }

  async function gateWith(bytes: Buffer, turns: RecordTurns): ReturnType<typeof gateInHandshake> {
    const opened = await gateInHandshake(bytes, turns);
    opened.gate.endHandshake();
    return opened;
  }

  it('a flood of records is passed on little by little, complete and in order', async () => {
    const turns = createRecordTurns();
    const floods = [1, 2, 3].map((mark) => Buffer.concat(Array(3_000).fill(recordOf(1).fill(mark, 5))));
    const opened = [];
    for (const bytes of floods) opened.push(await gateWith(bytes, turns));
    const found = floods.map((): Buffer[] => []);
    let inTurn = 0;
    let most = 0;
    let isOver = false;
    const watch = () => {
      most = Math.max(most, inTurn);
      inTurn = 0;
      if (!isOver) setImmediate(watch);
    };
    watch();
    const wholes = opened.map(
      ({ gate, client }, n) =>
        new Promise<void>((resolve) => {
          gate.on('data', (bytes: Buffer) => {
            inTurn += bytes.length / 6;
            found[n]?.push(bytes);
          });
          gate.once('end', resolve);
          client.end();
        }),
    );
    await Promise.all(wholes);
    isOver = true;
    // 100 records of the turn, and four of each connection whose bytes have just arrived.
    expect(most).toBeLessThanOrEqual(100 + 3 * 4);
    expect(most).toBeGreaterThan(0);
    for (const [n, bytes] of floods.entries()) expect(Buffer.concat(found[n] ?? []).equals(bytes)).toBe(true);
  });

  it('a single record does not wait until the floods of other connections end', async () => {
    const turns = createRecordTurns();
    const flood = await gateWith(Buffer.concat(Array(10_000).fill(recordOf(1))), turns);
    const single = await gateWith(recordOf(40), turns);
    let flooded = 0;
    flood.gate.on('data', (bytes: Buffer) => {
      flooded += bytes.length;
    });
    single.gate.resume();
    await once(single.gate, 'data');
    expect(flooded).toBeLessThan(10_000);
    flood.gate.destroy();
  });

  it('waits for a reader that accepts nothing, and continues when the reader accepts again', async () => {
    const turns = createRecordTurns();
    const bytes = Buffer.concat(Array(20).fill(recordOf(10_000)));
    const { gate, client } = await gateWith(bytes, turns);
    let received = 0;
    gate.on('data', (piece: Buffer) => {
      received += piece.length;
      gate.pause();
    });
    await expect.poll(() => received).toBeGreaterThan(0);
    const before = received;
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(received).toBe(before);
    expect(before).toBeLessThan(100_000);
    gate.removeAllListeners('data');
    gate.on('data', (piece: Buffer) => {
      received += piece.length;
    });
    gate.resume();
    client.end();
    await once(gate, 'end');
    expect(received).toBe(bytes.length);
  });

  it('at most 64 MiB wait in a process: then a connection with many bytes is closed, and the others stay open', async () => {
    const turns = createRecordTurns();
    const closed: number[] = [];
    const waitingOf = (waitingBytes: number) => ({
      network: '192.0.2.1',
      waitingBytes,
      hasBegun: true,
      isInHandshake: false,
      mayPass: true,
      pass: () => 1,
      destroy: () => void closed.push(waitingBytes),
    });
    const many = Array.from({ length: 1_100 }, () => waitingOf(65_536));
    const few = Array.from({ length: 10 }, () => waitingOf(5_000));
    for (const each of [...many, ...few]) turns.enter(each);
    expect(closed).toEqual(Array(1_100 - 1_024).fill(65_536));
    for (const each of [...many, ...few]) turns.leave(each);
    const next = waitingOf(65_536);
    turns.enter(next);
    expect(closed).toHaveLength(1_100 - 1_024);
    turns.leave(next);
  });

  /** A clock by which each step of a handshake takes this time. */
  const clockOf = (stepMs: number) => {
    let time = 0;
    return () => {
      time += stepMs;
      return time;
    };
  };

  it('connections that begin at the same moment all get their turn, as many records as fit into 3 ms until the handshake ends', async () => {
    const turns = createRecordTurns(clockOf(2));
    const opened = [];
    const bytes = Buffer.concat(Array(3).fill(recordOf(200)));
    for (let each = 0; each < 20; each += 1) opened.push(await gateInHandshake(bytes, turns));
    let inTurn = 0;
    let most = 0;
    let isOver = false;
    const watch = () => {
      inTurn = 0;
      if (!isOver) setImmediate(watch);
    };
    watch();
    const wholes = opened.map(({ gate, client }) => {
      gate.on('data', (piece: Buffer) => {
        inTurn += piece.length / 205;
        most = Math.max(most, inTurn);
      });
      client.end();
      return once(gate, 'end');
    });
    await Promise.all(wholes);
    isOver = true;
    expect(most).toBe(2);
  });

  /** A connection in a handshake of one step, which notes its network when it has its turn. */
  const handshakeOf = (network: string, order: string[]) => {
    const connection = {
      network,
      waitingBytes: 400,
      hasBegun: true,
      isInHandshake: true,
      mayPass: true,
      pass: () => {
        connection.mayPass = false;
        return order.push(network);
      },
      destroy: () => undefined,
    };
    return connection;
  };

  it('a network with one handshake does not wait for the many of another network', async () => {
    const turns = createRecordTurns(clockOf(10));
    const order: string[] = [];
    for (let each = 0; each < 100; each += 1) turns.enter(handshakeOf('192.0.2.1', order));
    for (let each = 0; each < 2; each += 1) turns.enter(handshakeOf('192.0.2.2', order));
    await expect.poll(() => order.length).toBe(102);
    expect(order.lastIndexOf('192.0.2.2')).toBeLessThan(4);
  });

  it('records after the handshake wait for no handshake, even if other such records wait', async () => {
    const turns = createRecordTurns(clockOf(10));
    const order: string[] = [];
    for (let each = 0; each < 100; each += 1) turns.enter(handshakeOf('192.0.2.1', order));
    const { gate, client } = await gateWith(Buffer.concat(Array(40).fill(recordOf(100))), turns);
    gate.resume();
    client.end();
    await once(gate, 'end');
    expect(order.length).toBeLessThan(50);
    await expect.poll(() => order.length).toBe(100);
  });

  it.each<[string, (client: Socket) => unknown]>([
    ['resets the connection', (client) => client.resetAndDestroy()],
    ['closes the connection', (client) => client.end()],
  ])('a peer that %s before the turn of its handshake costs no handshake', async (_name, go) => {
    const turns = createRecordTurns();
    const { gate, client } = await gateInHandshake(recordOf(400), turns);
    let hasBegun = false;
    gate.socket.once('data', () => {
      gate.beginInTurn(() => {
        hasBegun = true;
      });
      go(client);
    });
    gate.socket.resume();
    await closeOf(gate);
    expect(hasBegun).toBe(false);
  });

  it('a peer that resets the connection while its handshake waits does not wait for its turn', async () => {
    const turns = createRecordTurns(clockOf(10));
    const order: string[] = [];
    for (let each = 0; each < 5_000; each += 1) turns.enter(handshakeOf('192.0.2.1', order));
    const { gate, client } = await gateInHandshake(recordOf(400), turns);
    Object.defineProperty(gate, 'network', { value: '192.0.2.1' });
    gate.resume();
    await expect.poll(() => gate.waitingBytes).toBe(405);
    client.resetAndDestroy();
    await closeOf(gate);
    expect(order.length).toBeLessThan(4_000);
  });

  it('a handshake of more than 16 KiB ends the connection, and as much data after a handshake does not', async () => {
    const turns = createRecordTurns();
    const bytes = Buffer.concat(Array(20).fill(recordOf(1_000)));
    const long = await gateInHandshake(bytes, turns);
    let received = 0;
    long.gate.on('data', (piece: Buffer) => {
      received += piece.length;
    });
    await closeOf(long.client);
    expect(received).toBe(16 * 1_005);

    const short = await gateInHandshake(bytes, turns);
    received = 0;
    short.gate.on('data', (piece: Buffer) => {
      received += piece.length;
      if (received >= 10 * 1_005) short.gate.endHandshake();
    });
    short.client.end();
    await once(short.gate, 'end');
    expect(received).toBe(bytes.length);
  });

  it('closes the socket with the gate, and the gate with the socket', async () => {
    const turns = createRecordTurns();
    const first = await gateWith(recordOf(1), turns);
    first.gate.destroy();
    await closeOf(first.client);
    const second = await gateWith(recordOf(1), turns);
    second.client.resetAndDestroy();
    second.gate.resume();
    await closeOf(second.gate);
    expect(second.gate.socket.destroyed).toBe(true);
  });
});
