import { connect } from 'node:net';

/**
 * The program of a process that opens connections to a port, `rate` a second from one address, for `ms`. It sends a
 * text over each connection and resets the connection immediately. It prints how many it opened.
 */
const [port, localAddress, rate, ms, text] = process.argv.slice(2);
const tickMs = 2;
const mostOpen = 1_500;
const mostOfTick = 400;

let opened = 0;
let open = 0;
function visit() {
  opened += 1;
  open += 1;
  const socket = connect({ host: '127.0.0.1', port: Number(port), localAddress });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    open -= 1;
  });
  socket.on('connect', () => socket.write(Buffer.from(text, 'base64'), () => socket.resetAndDestroy()));
}

const startedAt = performance.now();
const timer = setInterval(() => {
  const sinceMs = performance.now() - startedAt;
  if (sinceMs > Number(ms)) {
    clearInterval(timer);
    process.stdout.write(String(opened), () => process.exit());
    return;
  }
  const due = Math.floor((sinceMs / 1_000) * Number(rate));
  for (let n = 0; n < mostOfTick && opened < due && open < mostOpen; n += 1) visit();
}, tickMs);
