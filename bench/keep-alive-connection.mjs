import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

const headEnd = Buffer.from('\r\n\r\n');

/**
 * One connection that sends a request, waits for the whole response, and sends the next. It reads only status and
 * length of a response, to leave the processor time to the servers. A request that a busy server refuses (503) is sent
 * again after the time that the server names, as a phone does; `refused` counts these.
 */
export function openConnection(port) {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  let waiting = null;
  let parts = [];
  let missing = -1;
  let againAfterSeconds = 0;

  const finish = (error) => {
    const { resolve, reject } = waiting ?? {};
    waiting = null;
    if (error) reject?.(error);
    else resolve?.(againAfterSeconds);
  };
  socket.on('error', finish);
  socket.on('close', () => finish(new Error('the server closed the connection')));
  socket.on('data', (chunk) => {
    if (missing < 0) {
      parts.push(chunk);
      const all = parts.length === 1 ? chunk : Buffer.concat(parts);
      const end = all.indexOf(headEnd);
      if (end < 0) return;
      const head = all.latin1Slice(0, end);
      const length = /\r\ncontent-length: (\d+)/i.exec(head);
      const pause = /^HTTP\/1\.1 503 .*\r\nretry-after: (\d+)/is.exec(head);
      if (!(head.startsWith('HTTP/1.1 20') || pause !== null) || length === null) {
        finish(new Error(`an answer that was not expected:\n${all.toString()}`));
        return;
      }
      againAfterSeconds = Number(pause?.[1] ?? 0);
      missing = Number(length[1]) - (all.length - end - headEnd.length);
    } else missing -= chunk.length;
    if (missing > 0) return;
    parts = [];
    missing = -1;
    finish(null);
  });
  const ask = (request) =>
    new Promise((resolve, reject) => {
      waiting = { resolve, reject };
      socket.write(request);
    });
  let refused = 0;
  return {
    socket,
    async send(request) {
      for (let pause = await ask(request); pause > 0; pause = await ask(request)) {
        refused += 1;
        await delay(pause * 1_000);
      }
    },
    refused: () => refused,
    close: () => socket.destroy(),
  };
}
