import { connect, createServer } from 'node:net';

/**
 * A phone's line to a service on this machine, with limited bandwidth and a latency. All connections share the
 * bandwidth. Requests are changed to the service's own host name, because it accepts no other.
 */
export async function openThrottledLink(port, { upBytesPerSecond, downBytesPerSecond, latencyMs }) {
  const sockets = new Set();
  const up = lane(upBytesPerSecond, latencyMs);
  const down = lane(downBytesPerSecond, latencyMs);
  const named = (bytes) =>
    renamed(bytes, `host: 127.0.0.1:${server.address().port}`, `host: 127.0.0.1:${port}`);
  const server = createServer({ noDelay: true }, (phone) => {
    const service = connect({ port, host: '127.0.0.1', noDelay: true });
    for (const [from, to, carry, written] of [
      [phone, service, up, named],
      [service, phone, down, (bytes) => bytes],
    ]) {
      sockets.add(from);
      from.on('data', (bytes) => {
        from.pause();
        carry(
          bytes.length,
          () => from.resume(),
          () => to.write(written(bytes)),
        );
      });
      // Sent through the same lane, so that the end arrives after all data.
      from.on('end', () =>
        carry(
          0,
          () => {},
          () => to.end(),
        ),
      );
      from.on('error', () => to.destroy());
      from.on('close', () => sockets.delete(from));
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: server.address().port,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Bytes are sent in order at the bandwidth of the line, and arrive `latencyMs` later. */
function lane(bytesPerSecond, latencyMs) {
  let freeAt = 0;
  return (bytes, left, arrived) => {
    const now = performance.now();
    freeAt = Math.max(now, freeAt) + (bytes / bytesPerSecond) * 1_000;
    setTimeout(left, freeAt - now);
    setTimeout(arrived, freeAt - now + latencyMs);
  };
}

/** The bytes with the first occurrence of one text replaced by another. */
function renamed(bytes, before, after) {
  const start = bytes.indexOf(before);
  if (start < 0) return bytes;
  return Buffer.concat([bytes.subarray(0, start), Buffer.from(after), bytes.subarray(start + before.length)]);
}
