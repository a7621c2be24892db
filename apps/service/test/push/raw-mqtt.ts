import { connect, type Socket } from 'node:net';
import { generate, type IConnectPacket, type Packet, parser } from 'mqtt-packet';
import { expect } from 'vitest';
import type { ListeningDriver } from './listening-driver.js';

/** A client that sends the packets or bytes of a test, valid or not. */
export interface RawClient {
  socket: Socket;
  send(what: Packet | Uint8Array): void;
  /** The next packet of this type; packets of other types are skipped. */
  next<Cmd extends Packet['cmd']>(cmd: Cmd): Promise<Extract<Packet, { cmd: Cmd }>>;
  /** All received packets. */
  came: Packet[];
  /** Resolves once the server has closed the connection. */
  closed: Promise<void>;
  isClosed(): boolean;
}

const patienceMs = 5_000;

export async function rawClient(url: string): Promise<RawClient> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
  });
  socket.on('error', () => undefined);
  const came: Packet[] = [];
  const read = new Set<Packet>();
  const incoming = parser();
  incoming.on('packet', (packet) => came.push(packet));
  socket.on('data', (chunk) => incoming.parse(chunk));
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  async function next<Cmd extends Packet['cmd']>(cmd: Cmd): Promise<Extract<Packet, { cmd: Cmd }>> {
    const isNext = (packet: Packet): packet is Extract<Packet, { cmd: Cmd }> =>
      packet.cmd === cmd && !read.has(packet);
    await expect.poll(() => came.some(isNext), { timeout: patienceMs, interval: 5 }).toBe(true);
    const found = came.find(isNext);
    if (found === undefined) throw new Error(`no ${cmd} came`);
    read.add(found);
    return found;
  }
  return {
    socket,
    send: (what) => {
      socket.write(what instanceof Uint8Array ? what : generate(what));
    },
    next,
    came,
    closed,
    isClosed: () => socket.destroyed,
  };
}

/** CONNECT as the driver's phone sends it. */
export function connectPacket(
  driver: Pick<ListeningDriver, 'sessionId' | 'userId' | 'token'>,
  packet: Partial<IConnectPacket> = {},
): IConnectPacket {
  return {
    cmd: 'connect',
    protocolId: 'MQTT',
    protocolVersion: 4,
    clean: true,
    keepalive: 60,
    clientId: driver.sessionId,
    username: driver.userId,
    password: Buffer.from(driver.token),
    ...packet,
  };
}

/** The return code of the CONNACK for a CONNECT. */
export async function connackOf(url: string, packet: IConnectPacket): Promise<number> {
  const client = await rawClient(url);
  client.send(packet);
  const { returnCode } = await client.next('connack');
  client.socket.destroy();
  return returnCode ?? -1;
}

/** Connects and subscribes to all topics of the driver. */
export async function rawPhone(
  driver: ListeningDriver,
  packet: Partial<IConnectPacket> = {},
  qos: 0 | 1 = 1,
): Promise<RawClient> {
  const client = await rawClient(driver.push.url);
  client.send(connectPacket(driver, packet));
  expect((await client.next('connack')).returnCode).toBe(0);
  client.send({
    cmd: 'subscribe',
    messageId: 1,
    subscriptions: [{ topic: `${driver.push.topic_prefix}/#`, qos }],
  });
  expect((await client.next('suback')).granted).toEqual([qos]);
  return client;
}
