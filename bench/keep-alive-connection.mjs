import { connect } from 'node:net';

const headEnd = Buffer.from('\r\n\r\n');

/**
 * One connection that sends a request, waits for the whole response, and sends the next. It reads only status and
 * length of a response, to leave the processor time to the servers.
 */
export function openConnection(port) {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  let waiting = null;
  let parts = [];
  let missing = -1;

  const finish = (error) => {
    const { resolve, reject } = waiting ?? {};
    waiting = null;
    if (error) reject?.(error);
    else resolve?.();
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
      if (!head.startsWith('HTTP/1.1 20') || length === null) {
        finish(new Error(`an answer that was not expected:\n${all.toString()}`));
        return;
      }
      missing = Number(length[1]) - (all.length - end - headEnd.length);
    } else missing -= chunk.length;
    if (missing > 0) return;
    parts = [];
    missing = -1;
    finish(null);
  });
  return {
    socket,
    send: (request) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        socket.write(request);
      }),
    close: () => socket.destroy(),
  };
}
