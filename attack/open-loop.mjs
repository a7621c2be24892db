import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

const tickMs = 5;
const patienceMs = 30_000;
const headEnd = '\r\n\r\n';

/**
 * Sends prepared requests at a fixed rate, without waiting for responses, each on an idle or a new connection. Reads
 * only what it needs of a response, to use little processor time. Resolves with `[{status, ms, retryAfter} | {error,
 * ms}]`.
 */
export async function openLoop({ port, requests, rate }) {
  const idle = [];
  const answers = [];
  const startedAt = performance.now();
  for (let next = 0; next < requests.length; ) {
    const due = Math.min(requests.length, ((performance.now() - startedAt) / 1_000) * rate);
    for (; next < due; next += 1) answers.push(sendOn(idle, port, requests[next]));
    await delay(tickMs);
  }
  const found = await Promise.all(answers);
  for (const each of idle) each.socket.destroy();
  return found;
}

function sendOn(idle, port, request) {
  const connection = idle.pop() ?? openRaw(port);
  const sentAt = performance.now();
  return new Promise((resolve) => {
    const timer = setTimeout(() => connection.socket.destroy(new Error('no answer')), patienceMs);
    connection.finish = (answer) => {
      clearTimeout(timer);
      connection.finish = () => undefined;
      if (answer.error === undefined && !answer.closes) idle.push(connection);
      resolve({ ...answer, ms: performance.now() - sentAt });
    };
    connection.socket.write(request);
  });
}

function openRaw(port) {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  const connection = { socket, finish: () => undefined };
  let text = '';
  socket.setEncoding('latin1');
  socket.on('data', (piece) => {
    text += piece;
    const end = text.indexOf(headEnd);
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1] ?? 0);
    if (end < 0 || text.length < end + headEnd.length + length) return;
    const answer = {
      status: Number(text.slice(9, 12)),
      retryAfter: /\r\nretry-after: (\d+)/i.exec(text)?.[1],
      closes: /\r\nconnection: close/i.test(text.slice(0, end)),
    };
    text = '';
    connection.finish(answer);
  });
  socket.on('error', (error) => connection.finish({ error }));
  socket.on('close', () => connection.finish({ error: new Error('closed') }));
  return connection;
}
