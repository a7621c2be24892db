import type { Socket } from 'node:net';

/**
 * The longest ClientHello that is accepted, in bytes. A browser's has at most 2 KB. OpenSSL compares each key share
 * with each group that the client names, so a ClientHello of 65 KB would take 26 ms.
 */
export const longestHello = 8_192;

const handshakeRecord = 22;
const clientHello = 1;
/** The header of a record, and that of a handshake message. */
const headerBytes = 9;

/**
 * Reads the length of the first handshake message before TLS gets the connection, and then calls `pass`. Closes the
 * connection if the message is too long, or if its header does not come within `patienceMs`.
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
    if (verdict === 'too_long') return end();
    socket.unshift(seen);
    pass();
  };
  socket.on('readable', read);
  socket.once('end', end);
  socket.once('error', end);
  socket.once('close', forget);
}

/** Anything that is not a ClientHello passes, because OpenSSL refuses it. */
function verdictOf(bytes: Buffer): 'unknown' | 'passed' | 'too_long' {
  if (bytes[0] !== handshakeRecord) return 'passed';
  if (bytes.length < headerBytes) return 'unknown';
  return bytes[5] === clientHello && bytes.readUIntBE(6, 3) > longestHello ? 'too_long' : 'passed';
}
