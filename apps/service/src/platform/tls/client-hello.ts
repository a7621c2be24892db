import type { Socket } from 'node:net';

/**
 * The longest ClientHello that is accepted, in bytes. Browsers send at most 2 KB. OpenSSL compares each key share with
 * each group that the client names. So a ClientHello of 65 KB would take 26 ms, and 67 ms on a busy machine.
 */
export const longestHello = 8_192;

const handshakeRecord = 22;
const clientHello = 1;
const recordHeaderBytes = 5;
const messageHeaderBytes = 4;

/**
 * Reads the length of the first handshake message before TLS gets the connection, and then calls `pass`. Closes the
 * connection if the message is no ClientHello or too long, if its header is not in the first record, or if the header
 * does not arrive within `patienceMs`.
 */
export function checkHello(socket: Socket, patienceMs: number, pass: () => void): void {
  let seen: Buffer = Buffer.alloc(0);
  const end = () => {
    socket.destroy();
  };
  const timer = setTimeout(end, patienceMs);
  const forget = () => {
    clearTimeout(timer);
    socket.off('readable', read);
    socket.off('end', end);
    socket.off('error', end);
    socket.off('close', forget);
  };
  const read = () => {
    const chunk: Buffer | null = socket.read();
    if (chunk === null) return;
    seen = seen.length === 0 ? chunk : Buffer.concat([seen, chunk]);
    const verdict = verdictOf(seen);
    if (verdict === 'unknown') return;
    forget();
    if (verdict === 'refused') return end();
    socket.unshift(seen);
    pass();
  };
  socket.on('readable', read);
  socket.once('end', end);
  socket.once('error', end);
  socket.once('close', forget);
}

/**
 * Refuses a message whose header is divided between two records. No client sends this, but OpenSSL would join the
 * parts, even with empty records between them.
 */
function verdictOf(bytes: Buffer): 'unknown' | 'passed' | 'refused' {
  if (bytes[0] !== handshakeRecord) return 'refused';
  if (bytes.length < recordHeaderBytes + messageHeaderBytes) return 'unknown';
  if (bytes.readUInt16BE(3) < messageHeaderBytes || bytes[5] !== clientHello) return 'refused';
  return bytes.readUIntBE(6, 3) > longestHello ? 'refused' : 'passed';
}
