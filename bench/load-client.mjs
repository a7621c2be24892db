import { openConnection } from './keep-alive-connection.mjs';

/**
 * Sends the load from a separate process. A message `{port, lanes}` starts one round. Each lane is a connection that
 * sends its requests one after the other. The answer is `{seconds, latenciesMs, refused, sentBytes, receivedBytes}` or
 * `{error}`. The latency of a refused request includes the pause until it was sent again.
 */
process.on('message', (round) => {
  runRound(round).then(
    (result) => process.send(result),
    (error) => process.send({ error: error.message }),
  );
});

async function runRound({ port, lanes }) {
  const latenciesMs = [];
  const prepared = lanes.map((requests) => requests.map((each) => Buffer.from(each)));
  const connections = await Promise.all(
    lanes.map(async () => {
      const connection = openConnection(port);
      await new Promise((resolve, reject) => {
        connection.socket.once('connect', resolve).once('error', reject);
      });
      return connection;
    }),
  );
  const startedAt = performance.now();
  await Promise.all(
    connections.map(async ({ send }, lane) => {
      for (const request of prepared[lane]) {
        const sentAt = performance.now();
        await send(request);
        latenciesMs.push(performance.now() - sentAt);
      }
    }),
  );
  const seconds = (performance.now() - startedAt) / 1_000;
  const sum = (field) => connections.reduce((total, { socket }) => total + socket[field], 0);
  const refused = connections.reduce((total, each) => total + each.refused(), 0);
  const sentBytes = sum('bytesWritten');
  const result = { seconds, latenciesMs, refused, sentBytes, receivedBytes: sum('bytesRead') };
  for (const connection of connections) connection.close();
  return result;
}
