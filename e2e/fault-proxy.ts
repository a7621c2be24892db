import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Fault } from '../apps/simulator/src/fault-plan.js';
import { writeAnswer, writeBadAnswer, writeHalf, writeSlowly } from './answer-writing.js';
import { type CaptivePortal, openCaptivePortal } from './captive-portal.js';
import { openSteadyPort } from './steady-port.js';
import { deliver, deliverHalf, type PausedRequest, pause, wholeBody } from './upstream-delivery.js';
import { tunnelWebSocket } from './websocket-tunnel.js';

/** A request that arrived at the proxy, and the service's responses to it. */
export interface SeenRequest {
  method: string;
  path: string;
  fault: Fault;
  /** The status of the service's response to each delivery, in the order of the responses; null if there was none. */
  answers: (number | null)[];
  body: string;
}

type Matches = (request: Pick<SeenRequest, 'method' | 'path'>) => boolean;

/**
 * A proxy for HTTP/1.1 between a client and a service on loopback, which causes faults on demand. With
 * `passesWebSockets`, the proxy forwards a WebSocket unchanged, or refuses it if a fault was chosen. It also sends its
 * own name to the service, which returns this name in the address of push.
 */
export interface FaultProxy {
  /** `http://127.0.0.1:port`; never changes. */
  readonly origin: string;
  /** The host that redirects lead to. */
  readonly portal: CaptivePortal;
  /** All requests, in order of arrival. */
  readonly requests: readonly SeenRequest[];
  /** Sets the port of the service. */
  aim(port: number): void;
  /** Sets the function that chooses a fault for each request; without it there are no faults. */
  decide(choose: (request: Pick<SeenRequest, 'method' | 'path'>) => Fault): void;
  /** Applies this fault to the next matching request, or to the next `times`, instead of the chosen one. */
  next(matches: Matches, fault: Fault, times?: number): void;
  /** Ends all faults. */
  calm(): void;
  /** Resolves when a matching request arrives, before its fault happens. */
  arrival(matches: Matches): Promise<SeenRequest>;
  /** Refuses and resets connections, until `online`. */
  offline(): Promise<void>;
  online(): Promise<void>;
  /** Delivers the delayed and repeated requests that are queued, and resolves when the service has answered them. */
  deliverQueued(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a proxy without faults. */
export async function openFaultProxy({ passesWebSockets = false } = {}): Promise<FaultProxy> {
  const portal = await openCaptivePortal();
  const requests: SeenRequest[] = [];
  const ordered: { matches: Matches; fault: Fault; times: number }[] = [];
  const awaited: { matches: Matches; resolve: (seen: SeenRequest) => void }[] = [];
  const paused: { seen: SeenRequest; request: PausedRequest; behind: number }[] = [];
  let choose: (request: Pick<SeenRequest, 'method' | 'path'>) => Fault = () => ({ kind: 'none' });
  let upstream = 0;

  const faultOf = (request: Pick<SeenRequest, 'method' | 'path'>): Fault => {
    const order = ordered.find((each) => each.times > 0 && each.matches(request));
    if (order === undefined) return choose(request);
    order.times -= 1;
    return order.fault;
  };
  const pass = async (seen: SeenRequest, request: PausedRequest) => {
    const answer = await deliver(request, upstream);
    seen.answers.push(answer?.status ?? null);
    return answer;
  };
  const hold = (seen: SeenRequest, request: PausedRequest, behind: number): void => {
    paused.push({ seen, request, behind });
  };
  const deliverDue = async (): Promise<void> => {
    for (const each of paused) each.behind -= 1;
    await deliverAll(paused.filter((each) => each.behind < 0));
  };
  const deliverAll = async (due: typeof paused): Promise<void> => {
    for (const each of due) {
      const at = paused.indexOf(each);
      if (at < 0) continue;
      paused.splice(at, 1);
      await pass(each.seen, each.request);
    }
  };

  const meet = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = 'GET', url: path = '/' } = incoming;
    const fault = faultOf({ method, path });
    const seen: SeenRequest = { method, path, fault, answers: [], body: '' };
    requests.push(seen);
    for (const each of awaited.filter((one) => one.matches(seen))) {
      awaited.splice(awaited.indexOf(each), 1);
      each.resolve(seen);
    }
    const body = await wholeBody(incoming, fault.kind === 'slow' ? fault.bytesPerSecond : undefined);
    if (body.length < 1_000_000) seen.body = body.toString('utf8');
    const request: PausedRequest = { method, path, rawHeaders: forward(incoming), body };
    await carryOut(fault, { response, request, portal, seen, pass, hold, port: () => upstream });
    await deliverDue();
  };

  const server = createServer({ keepAliveTimeout: 120_000, requestTimeout: 0 }, (incoming, response) => {
    // If a caller disconnects, that is not an error of the proxy.
    meet(incoming, response).catch(() => response.destroy());
  });
  server.on('clientError', (_error, socket) => socket.destroy());
  const forward = (incoming: IncomingMessage) =>
    passesWebSockets ? forwardedHeaders(incoming) : incoming.rawHeaders;
  const tunnel = (incoming: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const { method = 'GET', url: path = '/' } = incoming;
    const fault = faultOf({ method, path });
    requests.push({ method, path, fault, answers: [], body: '' });
    const request = { method, path, rawHeaders: forward(incoming) };
    if (fault.kind === 'none') tunnelWebSocket(request, socket, head, upstream);
    else socket.destroy();
  };
  if (passesWebSockets) server.on('upgrade', tunnel);
  const listening = await openSteadyPort(server);
  return {
    origin: `http://127.0.0.1:${listening.port}`,
    portal,
    requests,
    aim: (port) => {
      upstream = port;
    },
    decide: (how) => {
      choose = how;
    },
    next: (matches, fault, times = 1) => {
      ordered.push({ matches, fault, times });
    },
    calm: () => {
      choose = () => ({ kind: 'none' });
      ordered.length = 0;
    },
    arrival: (matches) => new Promise((resolve) => awaited.push({ matches, resolve })),
    offline: () => listening.down(),
    online: () => listening.up(),
    deliverQueued: () => deliverAll([...paused]),
    close: async () => {
      await listening.down();
      await portal.close();
    },
  };
}

/** Names the host that the client called; a service that trusts this proxy then gives addresses with its name. */
function forwardedHeaders({ rawHeaders, headers }: IncomingMessage): string[] {
  return [...rawHeaders, 'X-Forwarded-Host', headers.host ?? ''];
}

interface Meeting {
  response: ServerResponse;
  request: PausedRequest;
  seen: SeenRequest;
  portal: CaptivePortal;
  pass: (seen: SeenRequest, request: PausedRequest) => ReturnType<typeof deliver>;
  hold: (seen: SeenRequest, request: PausedRequest, behind: number) => void;
  port: () => number;
}

async function carryOut(fault: Fault, meeting: Meeting): Promise<void> {
  const { response, request, seen, portal, pass, hold } = meeting;
  const cut = () => response.socket?.resetAndDestroy();
  const answerBy = async (write: (answer: NonNullable<Awaited<ReturnType<typeof pass>>>) => unknown) => {
    const answer = await pass(seen, request);
    if (answer === null) cut();
    else await write(answer);
  };
  switch (fault.kind) {
    case 'none':
      return answerBy((answer) => writeAnswer(response, answer));
    case 'black_hole':
      return;
    case 'cut_request':
      if (fault.delivered === 'half') await deliverHalf(request, meeting.port());
      cut();
      return;
    case 'lose_answer':
      return answerBy(cut);
    case 'cut_answer':
      return answerBy((answer) => writeHalf(response, answer));
    case 'delay':
      await pause(fault.beforeMs);
      return answerBy(async (answer) => {
        await pause(fault.afterMs);
        writeAnswer(response, answer);
      });
    case 'slow':
      return answerBy((answer) => writeSlowly(response, answer, fault.bytesPerSecond));
    case 'twice': {
      const first = pass(seen, request);
      if (!fault.together) await first;
      const both = await Promise.all([first, pass(seen, request)]);
      const answer = both[fault.hears === 'first' ? 0 : 1];
      if (answer === null) cut();
      else writeAnswer(response, answer);
      return;
    }
    case 'later':
      hold(seen, request, fault.requests);
      cut();
      return;
    case 'echo':
      hold(seen, request, fault.requests);
      return answerBy((answer) => writeAnswer(response, answer));
    case 'bad_answer':
      if (fault.delivered) await pass(seen, request);
      writeBadAnswer(response, fault.answer, portal.origin);
  }
}
