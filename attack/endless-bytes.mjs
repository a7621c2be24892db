import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';

const pauseMs = 20;

/** The attacker has its own addresses, so that its limits do not affect the drivers. */
const addressOf = (n) => `127.7.7.${1 + (n % 10)}`;

/**
 * Keeps this many connections to a server open. Each sends `opening`, then `bytes` again and again until the server
 * closes it. A closed connection is replaced by a new one while `goesOn` returns true. With `protocol` (`http/1.1`,
 * `h2`) they use TLS. Resolves with the text of a report.
 */
export async function sendEndlessly({ url, protocol, connections, opening, bytes, goesOn }) {
  const port = Number(new URL(url).port);
  let opened = 0;
  let written = 0;
  const keep = async (_, n) => {
    while (goesOn()) {
      const socket = open({ port, protocol, localAddress: addressOf(n) });
      opened += 1;
      socket.write(opening);
      // The server's response may decide what the client may send next.
      await firstOf(socket, 'data', 'close');
      while (goesOn() && !socket.destroyed) {
        if (!socket.write(bytes)) await firstOf(socket, 'drain', 'close');
      }
      written += socket.bytesWritten;
      socket.destroy();
      await delay(pauseMs);
    }
  };
  await Promise.all(Array.from({ length: connections }, keep));
  return `${opened} connections and ${Math.round(written / 1e6)} MB of the attacker`;
}

function open({ port, protocol, localAddress }) {
  const place = { host: '127.0.0.1', port, localAddress };
  const socket =
    protocol === undefined
      ? connect(place)
      : connectTls({ ...place, rejectUnauthorized: false, ALPNProtocols: [protocol] });
  socket.on('error', () => {});
  return socket.resume();
}

/** Resolves at the first of the events, or after half a second. */
async function firstOf(socket, ...events) {
  if (socket.destroyed) return;
  const over = new AbortController();
  const { signal } = over;
  const waits = [
    ...events.map((event) => once(socket, event, { signal })),
    delay(500, undefined, { signal }),
  ];
  await Promise.race(waits.map((each) => each.catch(() => {})));
  over.abort();
}
