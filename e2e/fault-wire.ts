import { connect, createServer, type Socket } from 'node:net';
import { openSteadyPort } from './steady-port.js';

/** What happens to a connection, in bytes and milliseconds. */
export type WireFault =
  | { kind: 'none' }
  /** Reset as soon as it is established. */
  | { kind: 'refuse' }
  /** Accepted, but nothing is forwarded in either direction. */
  | { kind: 'black_hole' }
  /** Reset after this many bytes to the server, or from it. */
  | { kind: 'cut'; afterUp?: number; afterDown?: number }
  | { kind: 'delay'; ms: number };

/** A proxy for any protocol over TCP, such as MQTT, which causes faults on demand. */
export interface FaultWire {
  readonly port: number;
  /** The number of connections so far. */
  readonly connections: number;
  aim(port: number): void;
  /** Sets the function that chooses a fault for each connection by its number, from 1. */
  decide(choose: (connection: number) => WireFault): void;
  /** Stops all traffic silently, as for a phone that has left its cell. */
  freeze(): void;
  thaw(): void;
  cutAll(): void;
  offline(): Promise<void>;
  online(): Promise<void>;
  close(): Promise<void>;
}

interface Pair {
  near: Socket;
  far: Socket;
}

export async function openFaultWire(): Promise<FaultWire> {
  const pairs = new Set<Pair>();
  let choose: (connection: number) => WireFault = () => ({ kind: 'none' });
  let upstream = 0;
  let connections = 0;
  let frozen = false;
  const server = createServer({ allowHalfOpen: true }, (near) => {
    connections += 1;
    const fault = choose(connections);
    if (fault.kind === 'refuse') return near.resetAndDestroy();
    if (fault.kind === 'black_hole') return near.resume();
    const far = connect({ host: '127.0.0.1', port: upstream, allowHalfOpen: true });
    const pair = { near, far };
    pairs.add(pair);
    join(pair, fault, () => pairs.delete(pair));
    if (frozen) stopFlow(pair);
    return undefined;
  });
  const listening = await openSteadyPort(server);
  const cutAll = () => {
    listening.cutAll();
    for (const { far } of pairs) far.resetAndDestroy();
  };
  return {
    port: listening.port,
    get connections() {
      return connections;
    },
    aim: (port) => {
      upstream = port;
    },
    decide: (how) => {
      choose = how;
    },
    freeze: () => {
      frozen = true;
      for (const each of pairs) stopFlow(each);
    },
    thaw: () => {
      frozen = false;
      for (const { near, far } of pairs) {
        near.resume();
        far.resume();
      }
    },
    cutAll,
    offline: async () => {
      for (const { far } of pairs) far.destroy();
      await listening.down();
    },
    online: () => listening.up(),
    close: async () => {
      for (const { far } of pairs) far.destroy();
      await listening.down();
    },
  };
}

function stopFlow({ near, far }: Pair): void {
  near.pause();
  far.pause();
}

/** Forwards bytes in both directions until one side ends or the fault occurs. */
function join({ near, far }: Pair, fault: WireFault, ended: () => void): void {
  const limits: { afterUp?: number; afterDown?: number } = fault.kind === 'cut' ? fault : {};
  const delayMs = fault.kind === 'delay' ? fault.ms : 0;
  const cut = () => {
    near.resetAndDestroy();
    far.resetAndDestroy();
  };
  carry(near, far, limits.afterUp ?? Number.POSITIVE_INFINITY, { delayMs, cut });
  carry(far, near, limits.afterDown ?? Number.POSITIVE_INFINITY, { delayMs, cut });
  for (const [each, other] of [
    [near, far],
    [far, near],
  ] as const) {
    each.on('error', () => other.resetAndDestroy());
    each.once('close', ended);
  }
}

function carry(
  from: Socket,
  to: Socket,
  limit: number,
  { delayMs, cut }: { delayMs: number; cut: () => void },
): void {
  let passed = 0;
  from.on('data', (chunk) => {
    const part = chunk.subarray(0, Math.max(0, limit - passed));
    passed += chunk.length;
    const give = () => {
      if (to.destroyed) return;
      to.write(part, () => {
        if (passed >= limit) cut();
      });
    };
    // Timers with the same delay fire in the order in which they were set, so the bytes stay in order.
    if (delayMs > 0) setTimeout(give, delayMs);
    else give();
  });
  from.once('end', () => setTimeout(() => to.end(), delayMs));
}
